// The page that checks shuffles and draws: the file stays in the browser.

import { check } from "./fairness.js";
import { loadWords, t } from "./words.js";

const at = (id) => document.getElementById(id);

function made(tag, attributes, ...inner) {
  const element = document.createElement(tag);
  Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
  element.append(...inner);
  return element;
}

function seats(found) {
  return found.length ? found.map((seat) => t(`seat.${seat}`)).join(" ") : t("value.empty");
}

function line(one) {
  const words = t(`web.verify.${one.what}`, { number: one.number ?? "" });
  const state = made("span", { class: one.wrong ? "tag wrong" : "tag right" }, t(one.wrong ? `web.verify.wrong.${one.wrong}` : "web.verify.right"));
  const who = one.bound ? made("p", { class: "muted small" }, t("web.verify.bound", { bound: seats(one.bound), loose: seats(one.loose) })) : "";
  return made("li", {}, `${words} `, state, who);
}

function show(text) {
  let found;
  try {
    found = check(text);
  } catch {
    found = [];
  }
  const wrong = found.filter((one) => one.wrong).length;
  const sum = at("sum");
  sum.className = found.length && !wrong ? "notice good" : "notice bad";
  sum.textContent = found.length ? t(wrong ? "web.verify.some_wrong" : "web.verify.all_right", { count: found.length, wrong }) : t("web.verify.unreadable");
  sum.hidden = false;
  at("found").replaceChildren(...found.map(line));
}

await loadWords();
at("verify").addEventListener("submit", (event) => {
  event.preventDefault();
  show(at("text").value);
});
at("file").addEventListener("change", async () => {
  const [file] = at("file").files;
  if (!file) return;
  at("text").value = await file.text();
  show(at("text").value);
});
