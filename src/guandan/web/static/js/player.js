// The player's name, and the way to a table.

import { API, send } from "./api.js";
import { deviceStore } from "./storage.js";
import { t } from "./texts.js";

const NAME = "guandan.name";

function inventName() {
  const names = t("web.lobby.made_up").split(" ");
  const [which, number] = crypto.getRandomValues(new Uint32Array(2));
  return `${names[which % names.length]}${10 + (number % 90)}`;
}

/** Put the name of last time, or an invented one, in the field. @param {HTMLInputElement} field */
export function fillName(field) {
  field.value = deviceStore.read(NAME) || inventName();
}

/** The name in the field, kept for next time; an invented one if it is empty. @param {HTMLInputElement} field */
export function rememberName(field) {
  const name = field.value.trim() || inventName();
  field.value = name;
  deviceStore.write(NAME, name);
  return name;
}

/** Open a session under the name in the field. @param {HTMLInputElement} field */
export async function enter(field) {
  await send("POST", `${API}/session`, { name: rememberName(field) });
}

/** @param {string} code */
export const goToTable = (code) => location.assign(`/t/${code}`);
