// Chromium before 84 and Safari before 14.1 have `gap` in grids only: in flexible rows and columns, margins take its place.

/** Does the browser have `gap` in flexible boxes? */
export function hasFlexGap() {
  const box = document.createElement("div");
  box.style.cssText = "display: flex; flex-direction: column; row-gap: 1px; position: absolute";
  box.append(document.createElement("div"), document.createElement("div"));
  document.body.append(box);
  const isThere = box.scrollHeight === 1;
  box.remove();
  return isThere;
}

/**
 * @typedef {object} GapRule a rule that sets a gap
 * @property {CSSStyleSheet | CSSGroupingRule} parent
 * @property {CSSStyleRule} rule
 */

/** All style rules, those in media queries too. @param {CSSStyleSheet | CSSGroupingRule} parent @returns {GapRule[]} */
function listRules(parent) {
  return Array.from(parent.cssRules).flatMap((rule) => {
    if ("selectorText" in rule) return [{ parent, rule: /** @type {CSSStyleRule} */ (rule) }];
    return "cssRules" in rule ? listRules(/** @type {CSSGroupingRule} */ (rule)) : [];
  });
}

/** The margins that stand for a gap. @param {{ direction: string, wrap: string, row: string, column: string }} box */
export function formatMargins({ direction, wrap, row, column }) {
  if (direction.startsWith("column")) return { children: "> * + *", margins: `margin-top: ${row}` };
  if (wrap === "wrap") return { children: "> *", margins: `margin-right: ${column}; margin-bottom: ${row}` };
  return { children: "> * + *", margins: `margin-left: ${column}` };
}

/** Put margins behind each rule that gives a flexible box a gap. */
export function replaceFlexGaps() {
  const rules = Array.from(document.styleSheets).flatMap(listRules);
  const find = (/** @type {string} */ selector, /** @type {string} */ property) =>
    rules.map(({ rule }) => rule).filter((rule) => rule.selectorText === selector && rule.style.getPropertyValue(property))
      .map((rule) => rule.style.getPropertyValue(property)).pop() ?? "";
  rules.filter(({ rule }) => rule.style.rowGap || rule.style.columnGap).forEach(({ parent, rule }) => {
    const { selectorText: selector, style } = rule;
    if (!/flex/.test(find(selector, "display"))) return;
    const { children, margins } = formatMargins({
      direction: find(selector, "flex-direction"),
      wrap: find(selector, "flex-wrap"),
      row: style.rowGap || style.columnGap,
      column: style.columnGap || style.rowGap,
    });
    const selectors = selector.split(",").map((part) => `${part.trim()} ${children}`);
    const index = Array.from(parent.cssRules).indexOf(rule);
    parent.insertRule(`${selectors.join(", ")} { ${margins} }`, index + 1);
  });
}
