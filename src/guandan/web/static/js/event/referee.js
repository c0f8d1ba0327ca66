// Incoming calls: vibrate at a new one, and take a table's call when a referee opens that table.

import { newId } from "../api.js";
import { closest, findIn, findOptional } from "../dom.js";
import { deviceStore } from "../storage.js";

const TREMBLE = [200, 100, 200];
const me = findOptional("me", HTMLSelectElement);
const own = findOptional("me-is")?.dataset.me ?? ""; // whom the own link names
const stored = me ? `guandan.referee.${me.dataset.event}` : "";
const countCalls = () => Number(findIn(document, ".calls").dataset.count);
let calls = countCalls();

if (me) {
  me.value = deviceStore.read(stored) || "";
  if (me.selectedIndex < 0) me.value = "";
  me.addEventListener("change", () => deviceStore.write(stored, me.value));
}

document.addEventListener("refreshed", () => {
  const before = calls;
  calls = countCalls();
  if (calls > before) navigator.vibrate?.(TREMBLE);
});

document.addEventListener("click", (event) => {
  const link = closest(event, "[data-take]");
  const person = own || me?.value;
  if (!link || link.dataset.taken || !person) return;
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newId() };
  const body = JSON.stringify({ person: Number(person) });
  // The browser sends it on while the next page opens.
  fetch(link.dataset.take ?? "", { method: "POST", headers, body, keepalive: true });
});
