// Deeds of a phone that go out one after another: through a dead spot they wait, and each is done once.

import { newId } from "../socket.js";

const AGAIN = 2000;
const LATER = new Set([0, 408, 429, 502, 503, 504]);

async function sent({ id, path, body }) {
  const headers = { Accept: "application/json", "Content-Type": "application/json", "Idempotency-Key": id };
  let answer;
  try {
    answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    return { status: 0, found: null };
  }
  return { status: answer.status, found: await answer.json().catch(() => null) };
}

export class Queue {
  /** `changed` hears that something was added, sent or given up; `refused` hears the problem, and of which deed. */
  constructor({ changed, refused }) {
    this.items = [];
    this.changed = changed;
    this.refused = refused;
    this.busy = false;
    this.timer = null;
    this.isCut = false;
    window.addEventListener("online", () => this.drain());
    window.addEventListener("beforeunload", (event) => this.items.length && event.preventDefault());
  }

  /** A deed; `path` is made when it is sent, from the answers to what was sent before it. */
  add(deed) {
    this.items.push({ id: newId(), ...deed });
    this.changed();
    return this.drain();
  }

  async drain() {
    if (this.busy) return;
    this.busy = true;
    clearTimeout(this.timer);
    while (this.items.length && (await this.step(this.items[0])));
    this.busy = false;
    if (this.items.length) this.timer = setTimeout(() => this.drain(), AGAIN);
    await this.changed();
  }

  async step(deed) {
    const { status, found } = await sent({ id: deed.id, path: deed.path(), body: deed.body });
    this.isCut = LATER.has(status);
    if (this.isCut) return false;
    this.items.shift();
    if (status < 400) {
      deed.answer = found;
    } else {
      // What rests on a deed that was refused is refused with it.
      this.items = this.items.filter((one) => one.rests !== deed);
      this.refused(found, deed);
    }
    return true;
  }
}
