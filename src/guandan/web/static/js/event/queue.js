// A phone's queue: it sends items one after another, waits while there is no network, and sends each exactly once.

import { newId, request } from "../api.js";

const RETRY_AFTER = 2000;
const TRY_LATER = new Set([0, 408, 429, 502, 503, 504]);

/**
 * @typedef {object} Item
 * @property {string} [id]
 * @property {string} kind
 * @property {() => string} path made when it is sent, from the answers to what was sent before it
 * @property {any} body
 * @property {Item} [rests] what it rests on: refused with it
 * @property {any} [answer]
 */

export class Queue {
  /**
   * @param {{ onChange: () => unknown, onRefusal: (problem: any, item: Item) => void }} listeners
   *   `onChange` hears that something was added, sent or given up; `onRefusal` hears the problem, and of which item.
   */
  constructor({ onChange, onRefusal }) {
    /** @type {Item[]} */
    this.items = [];
    this.onChange = onChange;
    this.onRefusal = onRefusal;
    this.isSending = false;
    this.isCut = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    window.addEventListener("online", () => this.drain());
    window.addEventListener("beforeunload", (event) => this.items.length && event.preventDefault());
  }

  /** @param {Item} item */
  add(item) {
    this.items.push({ id: newId(), ...item });
    this.onChange();
    return this.drain();
  }

  async drain() {
    if (this.isSending) return;
    this.isSending = true;
    clearTimeout(this.timer);
    while (this.items.length && (await this.sendItem(this.items[0])));
    this.isSending = false;
    if (this.items.length) this.timer = setTimeout(() => this.drain(), RETRY_AFTER);
    await this.onChange();
  }

  /** Send an item; false if it has to wait. @param {Item} item */
  async sendItem(item) {
    const { status, content } = await request("POST", item.path(), item.body, item.id);
    this.isCut = TRY_LATER.has(status);
    if (this.isCut) return false;
    this.items.shift();
    if (status < 400) item.answer = content;
    else {
      this.items = this.items.filter((other) => other.rests !== item);
      this.onRefusal(content, item);
    }
    return true;
  }
}
