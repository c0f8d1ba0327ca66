// A book's page: filter it by the words that were typed. A comparison: show or hide options that are equal.

import { findAll, findOptional } from "./dom.js";

const filter = findOptional("filter", HTMLInputElement);
const nothing = findOptional("nothing");
const items = findAll(".item").map((item) => ({ item, text: (item.textContent ?? "").toLowerCase() }));

/** @param {string} typed */
function filterItems(typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  items.forEach(({ item, text }) => {
    item.hidden = !words.every((word) => text.includes(word));
  });
  findAll(".topic").forEach((topic) => {
    topic.hidden = words.length > 0 && !topic.querySelector(".item:not([hidden])");
  });
  if (nothing) nothing.hidden = items.some(({ item }) => !item.hidden);
}

filter?.addEventListener("input", () => filterItems(filter.value));

// An article that is linked to must not stay hidden by the filter.
addEventListener("hashchange", () => {
  if (!filter?.value) return;
  filter.value = "";
  filterItems("");
  document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
});

const same = findOptional("same", HTMLInputElement);
same?.addEventListener("change", () => {
  document.querySelector(".compared")?.classList.toggle("with-same", same.checked);
});
