// What the browser remembers. Private windows and some phones deny storage: then it lasts as long as the page.

/** @param {() => Storage} area reading the property itself may throw */
function createStore(area) {
  /** @type {Map<string, string>} */
  const memory = new Map();

  /** @param {string} name @returns {string | null} */
  function read(name) {
    try {
      return area().getItem(name) ?? memory.get(name) ?? null;
    } catch {
      return memory.get(name) ?? null;
    }
  }

  /** @param {string} name @param {string} value */
  function write(name, value) {
    memory.set(name, value);
    try {
      area().setItem(name, value);
    } catch {
      // The page's own memory has it.
    }
  }

  /** @param {string} name */
  function remove(name) {
    memory.delete(name);
    try {
      area().removeItem(name);
    } catch {
      // There is nothing to remove.
    }
  }

  /**
   * A value that was stored as JSON; what cannot be read counts as missing.
   * @template T
   * @param {string} name
   * @param {T} otherwise
   * @returns {T}
   */
  function readJson(name, otherwise) {
    try {
      return JSON.parse(read(name) ?? "null") ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  /** @param {string} name @param {unknown} value */
  const writeJson = (name, value) => write(name, JSON.stringify(value));

  return { read, write, remove, readJson, writeJson };
}

/** Lasts until the browser's data are cleared. */
export const deviceStore = createStore(() => globalThis.localStorage);
/** Lasts as long as the tab, over reloads. */
export const tabStore = createStore(() => globalThis.sessionStorage);
