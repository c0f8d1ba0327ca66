// A visitor without a name: suggest one in the field, and use it for the first action.

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { API, request } from "../api.js";
import { fillName, rememberName } from "../player.js";
import { t } from "../texts.js";

/** @typedef {import("./model.js").TableModel} TableModel */
/** @typedef {{ command: string, [field: string]: unknown }} Command */

const FIELD = "newcomer-name";

/**
 * Enter under the name in the field; only a new socket knows the new session.
 * @param {TableModel} model
 * @param {Command | null} [command] what to do then
 */
async function enter(model, command = null) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(FIELD));
  const name = rememberName(field);
  model.update({ isBusy: true });
  const { status } = await request("POST", `${API}/session`, { name });
  model.update({ isBusy: false });
  if (status < 200 || status >= 300) {
    model.showNotice({ text: t("web.table.name.refused"), tone: "refused" });
    field.focus();
    return;
  }
  model.afterEntering = command;
  model.socket.connect();
}

/** Do something here, under the name in the field if one has none yet. @param {TableModel} model @param {Command} command */
export function executeAsSomebody(model, command) {
  return model.state.person === null ? enter(model, command) : model.execute(command);
}

/** What was tapped before one had a name. @param {TableModel} model */
export function finishEntering(model) {
  const command = model.afterEntering;
  if (command === null || model.state.person === null) return;
  model.afterEntering = null;
  model.execute(command);
}

/** @param {{ model: TableModel, hint: string }} props */
export function NameField({ model, hint }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => fillName(/** @type {HTMLInputElement} */ (field.current)), []);
  if (model.state.person !== null) return null;
  return html`<div class="name-form"><label class="field"><span>${t("web.table.name")}</span>
    <input type="text" id=${FIELD} ref=${field} maxlength="20" autocomplete="nickname" spellcheck=${false} /></label>
    <p class="muted small">${hint}</p></div>`;
}
