// Settings of a running event: preview a change first, and make it after confirmation.

import { send } from "../api.js";
import { isBusy, setBusy } from "../busy.js";
import { closest, create, find, findIn, findOptional, messageOf, replaceContent, showProblem } from "../dom.js";
import { loadTexts, t } from "../texts.js";
import { checkFields, showRefusal, watchFields } from "./field_checks.js";
import { markPresets, readChanges, resetPreset } from "./presets.js";

/** @typedef {{ [lang: string]: string }} Words in each language */
/** @typedef {{ title: Words, before: Words, after: Words, affects: Words }} OptionChange */
/** @typedef {{ name?: string, changes: OptionChange[], moves: unknown[] }} Preview */

/** The changes in words, one to a line. @param {Preview} preview @param {string} lang */
function formatPreview({ name, changes, moves }, lang) {
  const lines = changes.map(({ title, before, after, affects }) => t("web.event.effect_line", {
    title: title[lang], before: before[lang], after: after[lang], affects: affects[lang],
  }));
  const count = moves.length;
  const moved = count ? t("web.event.effect_moves", { count }) : t("web.event.effect_no_moves");
  return [...(name ? [t("web.event.effect_name", { name })] : []), ...lines, moved];
}

/** @param {HTMLFormElement} form */
function openForm(form) {
  const effects = find("effects");
  const { address = "", lang = "zh" } = form.dataset;

  function readBody() {
    const field = find("new-name", HTMLInputElement);
    const name = field.value.trim();
    return {
      options: readChanges(form),
      this_round: find("this-round", HTMLInputElement).checked,
      reason: find("change-why", HTMLInputElement).value.trim(),
      ...(name === field.dataset.own ? {} : { name }),
    };
  }

  /** @param {string} text */
  function showMessage(text) {
    showProblem(form, text);
    if (text) findIn(form, ".problem").scrollIntoView({ block: "nearest" });
  }

  /**
   * Send the form; null if it was refused, and then the reason is shown.
   * @param {string} method
   * @param {string} target
   */
  async function sendForm(method, target) {
    if (isBusy(form) || checkFields(form)) return null;
    setBusy(form, true);
    showMessage("");
    try {
      return await send(method, target, readBody());
    } catch (error) {
      if (!showRefusal(form, error)) showMessage(messageOf(error));
      return null;
    } finally {
      setBusy(form, false);
    }
  }

  async function showEffects() {
    const preview = await sendForm("POST", `${address}/preview`);
    effects.hidden = !preview;
    if (!preview) return;
    const items = formatPreview(preview, lang).map((text) => create("li", {}, text));
    replaceContent(findIn(effects, "ul"), ...items);
    findIn(effects, "[data-save]").focus();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    showEffects();
  });
  form.addEventListener("input", () => {
    effects.hidden = true;
    showMessage("");
    markPresets(form);
  });
  form.addEventListener("click", async (event) => {
    const preset = /** @type {HTMLElement | null | undefined} */ (closest(event, "[data-back]")?.closest(".preset"));
    if (preset) {
      resetPreset(preset);
      effects.hidden = true;
      markPresets(form);
    } else if (closest(event, "[data-save]") && (await sendForm("PUT", address))) location.reload();
  });
  watchFields(form);
  markPresets(form);
  form.dataset.ready = "";
}

const form = findOptional("settings-form", HTMLFormElement);
if (form) loadTexts().then(() => openForm(form));
