// New links, told once: each with its address to be tried, and its QR code.

import { send } from "../forms.js";
import { refresh } from "../live.js";
import { loadWords, t } from "../words.js";

const at = (id) => document.getElementById(id);
const { home, qr } = JSON.parse(at("data").textContent);

function made(tag, attributes = {}, ...inner) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...inner);
  return element;
}

/** The code as a picture; the secret goes in a body, for addresses are written to logs. */
async function picture(address, words) {
  const answer = await fetch(qr, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: address }) });
  return made("img", { class: "qr", alt: words, src: URL.createObjectURL(await answer.blob()) });
}

async function card(link) {
  const address = link.code ? `${home}/p/${link.code}` : new URL(link.url, `${home}/`).href;
  const words = link.place ? t("web.event.link_table", { table: link.place }) : t(`role.${link.role}`);
  const shown = await picture(address, t("web.event.qr_of", { name: words }));
  return made(
    "li",
    { class: "panel link-card" },
    made("h3", {}, words),
    shown,
    ...(link.code ? [made("p", { class: "table-code" }, made("span", { class: "muted" }, `${t("web.event.link_code")} `), made("strong", {}, link.code))] : []),
    made("p", { class: "address" }, made("a", { href: address, target: "_blank", rel: "noopener" }, address)),
  );
}

function places(form) {
  if (form.dataset.role !== "table") return [];
  const [from, to] = [Number(form.elements.from.value), Number(form.elements.to.value)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => String(from + place));
}

document.querySelectorAll(".make-links").forEach((form) => {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const box = form.querySelector(".problem");
    box.hidden = true;
    try {
      const role = form.dataset.role ?? form.elements.role.value;
      const { links } = await send("POST", form.dataset.address, { role, places: places(form) });
      at("made").hidden = false;
      at("new-links").replaceChildren(...(await Promise.all(links.map(card))));
      at("made").scrollIntoView({ block: "start" });
      refresh();
    } catch (error) {
      box.textContent = error.message;
      box.hidden = false;
    }
  });
});

at("print").addEventListener("click", () => window.print());
at("only-here").hidden = !/^(localhost|127\.|\[::1\])/.test(new URL(home).host);
loadWords();
