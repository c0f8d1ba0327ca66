// The form for lateness: before anything is recorded, a sentence says what would follow.

import { send } from "../api.js";
import { findIn, findOptional, messageOf, show } from "../dom.js";
import { readBody } from "../form_body.js";

const { lang = "zh" } = document.body.dataset;
const PAUSE_MILLISECONDS = 300;

/** @param {HTMLFormElement} form */
function previewWhileTyping(form) {
  const line = findIn(form, "#late-preview");
  const address = `${form.getAttribute("action")}/preview`;
  let timer = 0;
  let asked = 0;

  async function preview() {
    asked += 1;
    const own = asked;
    const body = readBody(form);
    const isEmpty = body.ew_minutes === undefined && body.ns_minutes === undefined;
    let text = "";
    try {
      if (!isEmpty) text = (await send("POST", address, body)).words[lang];
    } catch (error) {
      text = messageOf(error);
    }
    if (own === asked) show(line, text);
  }

  form.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(preview, PAUSE_MILLISECONDS);
  });
}

const form = findOptional("late", HTMLFormElement);
if (form) previewWhileTyping(form);
