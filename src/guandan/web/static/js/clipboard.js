// Copying over plain HTTP too, where browsers have no clipboard.

/**
 * Copy the text of a field; it stays selected. Returns whether it was copied.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
export async function copyText(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
