// The wizard: what is otherwise than in the book is marked, and only that is sent.

import { send } from "../forms.js";
import { newId } from "../socket.js";
import { loadWords, t } from "../words.js";
import { showOutlook } from "./desk_outlook.js";
import { changedOptions, isOwn, markAll, putBack, textOf, whole } from "./presets.js";

const at = (id) => document.getElementById(id);
const form = at("wizard");
const presets = [...form.querySelectorAll(".preset")];

function fits() {
  const kinds = [at("format").value, ...(at("then_knockout").value ? ["then"] : [])];
  form.querySelectorAll("[data-for]").forEach((part) => {
    part.hidden = !part.dataset.for.split(" ").some((kind) => kinds.includes(kind));
  });
}

function count() {
  fits();
  markAll(form);
  const own = presets.filter((preset) => preset.dataset.path && isOwn(preset)).length;
  at("own-count").textContent = own ? t("web.event.changed_count", { count: own }) : "";
}

function body() {
  const wishes = {};
  presets.filter((preset) => preset.dataset.wish && isOwn(preset)).forEach((preset) => {
    const { wish } = preset.dataset;
    if (textOf(preset)) wishes[wish] = wish === "format" ? textOf(preset) : whole(textOf(preset));
  });
  form.querySelectorAll("input[data-wish]:checked").forEach((box) => {
    if (!box.closest("[data-for]").hidden) wishes[box.dataset.wish] = true;
  });
  return { name: at("name").value.trim(), book: form.dataset.book, time_zone: at("zone").value.trim(), wishes, overrides: changedOptions(form) };
}

let asked = 0;
/** The day as it would be: asked for once the typing rests. */
function look() {
  clearTimeout(asked);
  asked = setTimeout(() => showOutlook(at("outlook"), { ...body(), pairs: Number(at("pairs").value) }), 250);
}

function tell(message) {
  at("wrong").hidden = !message;
  at("wrong").textContent = message;
}

let id = newId();
form.addEventListener("input", () => {
  id = newId();
  tell("");
  count();
  look();
});
form.addEventListener("click", (event) => {
  const preset = event.target.closest("[data-back]")?.closest(".preset");
  if (!preset) return;
  putBack(preset);
  count();
  look();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (form.getAttribute("aria-busy") === "true") return;
  form.setAttribute("aria-busy", "true");
  try {
    const made = await send("POST", "/api/v1/events", body(), id);
    location.assign(`/e/${encodeURIComponent(made.id)}/desk`);
  } catch (error) {
    tell(error.message);
  } finally {
    form.removeAttribute("aria-busy");
  }
});

await loadWords();
count();
look();
