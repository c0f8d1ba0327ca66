// The pages of a common game: show times in the reader's zone, and once the ticket of a club that was just invited.

import { copyText } from "./clipboard.js";
import { findAll } from "./dom.js";
import { showLocalTimes } from "./local_times.js";

showLocalTimes();

const ticket = findAll("#ticket")[0];
findAll("#invite")[0]?.addEventListener("done", (event) => {
  const field = /** @type {HTMLTextAreaElement | undefined} */ (ticket);
  if (!field) return;
  field.value = /** @type {CustomEvent} */ (event).detail.ticket;
  for (const part of findAll("#ticket-part")) part.hidden = false;
});
findAll("#copy-ticket")[0]?.addEventListener("click", () => {
  const field = /** @type {any} */ (ticket);
  void copyText(field);
});
