// The hub's page of a common game: the ticket of a club that was just invited is shown, this once.

import { findAll } from "./dom.js";

const form = findAll("#invite")[0];
form?.addEventListener("done", (event) => {
  const told = findAll("#ticket")[0];
  if (told) told.textContent = /** @type {CustomEvent} */ (event).detail.ticket;
});
