// Long lists on screens that nobody scrolls: pages of as many rows as fit.

/**
 * Rows in pages; the first row of a page is always on it.
 * @template T
 * @param {T[]} rows
 * @param {(row: T, count: number) => boolean} fits does the row fit on a page that has so many rows already?
 * @returns {T[][]}
 */
export function splitPages(rows, fits) {
  /** @type {T[][]} */
  const pages = [[]];
  rows.forEach((row) => {
    const page = pages[pages.length - 1];
    const hasRoom = fits(row, page.length);
    if (page.length === 0 || hasRoom) page.push(row);
    else pages.push([row]);
  });
  return pages;
}

/**
 * Rows in pages by their heights.
 * @template T
 * @param {T[]} rows
 * @param {(row: T) => number} heightOf
 * @param {{ room: number, most: number }} limits
 */
export function splitByHeight(rows, heightOf, { room, most }) {
  let used = 0;
  return splitPages(rows, (row, count) => {
    const height = heightOf(row);
    const hasRoom = count === 0 || (used + height <= room && count < most);
    used = hasRoom ? used + height : height;
    return hasRoom;
  });
}

/** Nobody stands alone on the last page: somebody comes over from the page before. @template T @param {T[][]} pages */
export function joinLonelyRow(pages) {
  const [before, last] = pages.slice(-2);
  if (last?.length !== 1 || before.length <= 2) return;
  const neighbour = before.pop();
  if (neighbour !== undefined) last.unshift(neighbour);
}
