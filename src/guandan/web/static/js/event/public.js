// Public pages of an event: who enters without an account becomes a guest first; what was answered is told once.

import { send } from "../forms.js";
import { socket } from "../live.js";

const $ = (id) => document.getElementById(id);

function show(id) {
  const box = $(id);
  if (!box) return;
  box.hidden = false;
  box.scrollIntoView({ block: "center" });
}

// Strangers get a session when they enter something, not by looking at a page.
document.addEventListener(
  "submit",
  async (event) => {
    const form = event.target;
    if (form.dataset.pattern) {
      form.setAttribute("action", form.dataset.pattern.replace("{pair}", encodeURIComponent($("their").value)));
    }
    if (!("guest" in form.dataset)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const name = form.elements.namedItem("name").value.trim();
    await send("POST", "/api/v1/session", name ? { name } : {}).catch(() => null); // the form itself tells what is wrong
    document.querySelectorAll("form[data-guest]").forEach((one) => delete one.dataset.guest);
    form.requestSubmit();
  },
  true,
);

document.addEventListener("done", (event) => {
  const answer = event.detail;
  if (event.target.id === "register") {
    $("told-pair").textContent = answer.pair;
    $("told-code").textContent = answer.code;
    event.target.hidden = true;
    show("registered");
  } else if (event.target.id === "confirm") {
    event.target.hidden = true;
    show("confirmed");
  } else if (event.target.id === "sit-form") {
    if (answer.code) location.assign(`/t/${encodeURIComponent(answer.code)}`);
    else show("sit-told");
  }
});

// A notice whose time is over goes by itself.
setInterval(() => {
  document.querySelectorAll("[data-gone]").forEach((notice) => {
    if (Date.parse(notice.dataset.gone) < socket.now()) notice.remove();
  });
}, 1000);
