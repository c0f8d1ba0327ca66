// Lots that were drawn by hand and typed in, and pairs that change places in a draft.

import { send } from "../forms.js";
import { loadWords, t } from "../words.js";

const at = (id) => document.getElementById(id);

/** «1-2 3-4 bye:5», «4:3-7» for table 4: the tables and byes that were typed. */
export function read(text) {
  const tables = [];
  const byes = [];
  text.split(/[\s,，;；]+/).filter(Boolean).forEach((word) => {
    const bye = /^(?:bye|\u8f6e\u7a7a)[:：]?(\d+)$/i.exec(word);
    const table = /^(?:(\d+)[:：])?(\d+)[-–—](\d+)$/.exec(word);
    if (bye) byes.push(Number(bye[1]));
    else if (table) tables.push({ number: Number(table[1]) || 0, ew: Number(table[2]), ns: Number(table[3]) });
    else throw new Error(t("web.event.no_table", { text: word }));
  });
  const taken = new Set(tables.map((table) => table.number));
  let next = 1;
  tables.filter((table) => !table.number).forEach((table) => {
    while (taken.has(next)) next += 1;
    table.number = next;
    taken.add(next);
  });
  return { tables, byes };
}

function numbers(text) {
  const words = text.split(/[\s,，;；]+/).filter(Boolean);
  const wrong = words.find((word) => !/^\d+$/.test(word));
  if (wrong) throw new Error(t("web.event.no_table", { text: wrong }));
  return words.map(Number);
}

function sends(form, method, body) {
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const box = form.querySelector(".problem");
    box.hidden = true;
    try {
      await send(method, form.dataset.address, body());
      location.reload();
    } catch (error) {
      box.textContent = error.message;
      box.hidden = false;
    }
  });
}

const hand = at("by-hand");
sends(hand, "POST", () => (hand.dataset.kind === "lots" ? { lots: numbers(at("typed").value) } : read(at("typed").value)));
sends(at("swap-form"), "PUT", () => ({
  swaps: [[Number(at("a").value), Number(at("b").value)]],
  reason: at("swap-why").value.trim(),
  accept: at("accept").checked,
}));
loadWords();
