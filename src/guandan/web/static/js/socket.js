// One socket to the server: deeds with ids, sent again until answered; comes back by itself; knows the server's time.

const WAITS = [300, 700, 1500, 3000, 5000, 8000];
const QUIET = 20000;
const PATIENCE = 5000;

/** A new id; crypto.randomUUID is not there over plain HTTP. */
export function newId(length = 12) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A number of one's own for the shuffle. */
export const ownNumber = () => newId(16);

export class Socket {
  /**
   * `hello` gives the frames to say on every new connection; `onFrame` gets every frame that is no mere answer;
   * `onStatus` hears "connecting", "open", "lost", "taken_over", "replaced", "closed".
   */
  constructor({ hello, onFrame, onStatus, address = null }) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = address || `${scheme}//${location.host}/ws`;
    this.hello = hello;
    this.onFrame = onFrame;
    this.onStatus = onStatus;
    this.waiting = new Map();
    this.tries = 0;
    this.offset = 0;
    this.best = Infinity;
    this.trip = null;
    this.timer = null;
    this.socket = null;
    this.isWanted = false;
    this.heard = 0;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.look());
    window.addEventListener("online", () => this.look());
    window.addEventListener("pageshow", () => this.look());
    window.addEventListener("offline", () => this.isWanted && this.lost());
    setInterval(() => this.beat(), 5000);
  }

  connect() {
    this.isWanted = true;
    clearTimeout(this.timer);
    this.drop();
    this.onStatus(this.tries === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.opening = Date.now();
    socket.onopen = () => socket === this.socket && this.opened();
    socket.onmessage = (message) => socket === this.socket && this.got(JSON.parse(message.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  /** Forget the present socket, whose events count no more. */
  drop() {
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
  }

  close() {
    this.isWanted = false;
    clearTimeout(this.timer);
    this.drop();
  }

  get isOpen() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  opened() {
    this.tries = 0;
    this.heard = Date.now();
    this.sync();
    this.hello().forEach((frame) => this.send(frame));
    this.waiting.forEach(({ frame }) => this.send(frame));
    this.onStatus("open");
  }

  lost() {
    this.drop();
    if (!this.isWanted) return;
    this.onStatus("lost");
    clearTimeout(this.timer);
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** The page is looked at again, or the network is back: is the socket still alive? */
  look() {
    if (!this.isWanted) return;
    if (!this.isOpen) {
      const isConnecting = this.socket !== null && this.socket.readyState === WebSocket.CONNECTING;
      if (!isConnecting) this.connect();
      return;
    }
    const before = this.heard;
    this.sync();
    setTimeout(() => this.isWanted && this.isOpen && this.heard === before && this.connect(), 2500);
  }

  beat() {
    if (!this.isWanted || document.visibilityState === "hidden") return;
    const quiet = Date.now() - this.heard;
    if (this.isOpen && quiet > QUIET + PATIENCE) this.lost();
    else if (this.isOpen && quiet > QUIET - 5000) this.sync();
    else if (this.socket && this.socket.readyState === WebSocket.CONNECTING && Date.now() - this.opening > 8000) this.lost();
  }

  sync() {
    this.send({ type: "sync", sent: performance.now(), ...(this.trip === null ? {} : { trip: this.trip }) });
  }

  send(frame) {
    if (this.isOpen) this.socket.send(JSON.stringify(frame));
  }

  /** A deed: settled by `done` or `refused`, and sent again after every reconnection until then. */
  do(topic, command) {
    return this.request({ type: "do", id: newId(), topic, command });
  }

  /** A question; its promise is settled by the answer or a refusal. */
  ask(topic, question) {
    return this.request({ type: "ask", id: newId(), topic, question });
  }

  request(frame) {
    return new Promise((settle) => {
      this.waiting.set(frame.id, { frame, settle });
      this.send(frame);
    });
  }

  got(frame) {
    this.heard = Date.now();
    if (frame.type === "time") this.timed(frame);
    else if (frame.type === "farewell") this.farewell(frame);
    else if (frame.id && this.waiting.has(frame.id)) this.settle(frame);
    else this.onFrame(frame);
  }

  settle(frame) {
    const { settle } = this.waiting.get(frame.id);
    this.waiting.delete(frame.id);
    settle(frame);
  }

  /** The reading of the shortest trip is the truest. */
  timed({ sent, now }) {
    this.trip = performance.now() - sent;
    if (this.trip > this.best * 1.5) return;
    this.best = Math.min(this.best, this.trip);
    this.offset = Date.parse(now) + this.trip / 2 - Date.now();
  }

  /** The server's time in milliseconds. */
  now() {
    return Date.now() + this.offset;
  }

  farewell({ why, come_back: comesBack = true }) {
    if (why === "taken_over" || why === "replaced" || !comesBack) {
      this.close();
      this.onStatus(why === "taken_over" || why === "replaced" ? why : "closed");
      return;
    }
    this.lost();
  }
}
