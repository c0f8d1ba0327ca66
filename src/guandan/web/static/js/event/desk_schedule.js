// The schedule as lines that people type, a line a round.

import { send } from "../api.js";
import { onSubmit } from "../busy.js";
import { find } from "../dom.js";
import { loadTexts } from "../texts.js";
import { parseSchedule } from "./schedule_input.js";

const form = find("schedule-form", HTMLFormElement);

onSubmit(form, async () => {
  const slots = parseSchedule(find("lines", HTMLTextAreaElement).value, form.dataset.zone ?? "UTC");
  await send("PUT", form.dataset.address ?? "", { slots });
  location.reload();
});
loadTexts();
