// Calls coming in: the phone trembles at a new one, and whoever goes to a table has taken its call.

import { newId } from "../socket.js";

const me = document.getElementById("me");
const kept = me ? `guandan.referee.${me.dataset.event}` : "";
const count = () => Number(document.querySelector(".calls").dataset.count);
let seen = count();

if (me) {
  me.value = localStorage.getItem(kept) || "";
  if (me.selectedIndex < 0) me.value = "";
  me.addEventListener("change", () => localStorage.setItem(kept, me.value));
}

document.addEventListener("refreshed", () => {
  const now = count();
  if (now > seen) navigator.vibrate?.([200, 100, 200]);
  seen = now;
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-take]");
  if (!link || link.dataset.taken || !me?.value) return;
  const headers = { "Content-Type": "application/json", "Idempotency-Key": newId() };
  // The browser sends it on while the next page opens.
  fetch(link.dataset.take, { method: "POST", headers, body: JSON.stringify({ person: Number(me.value) }), keepalive: true });
});
