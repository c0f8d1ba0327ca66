// A view of a match after something happened: the server sends only the fields that are different.

/**
 * Put the fields that changed in the place of the old ones.
 * @template {{ deal: any }} V
 * @param {V} view
 * @param {{ changed: object, deal?: object | null }} changes `deal` has fields of the deal; null ends it
 * @returns {V}
 */
export function applyChanges(view, { changed, deal }) {
  const next = { ...view, ...changed };
  if (deal === undefined) return next;
  return { ...next, deal: deal === null ? null : { ...view.deal, ...deal } };
}
