// One socket to the server: requests with ids, repeated until answered; reconnects by itself; knows the server's time.

import { newId } from "./api.js";

const RECONNECT_WAITS = [300, 700, 1500, 3000, 5000, 8000];
const BEAT = 5000;
const QUIET = 20000;
const PATIENCE = 5000;
const OPENING_LIMIT = 8000;
const ANSWER_LIMIT = 2500;

/** @typedef {{ type: string, id?: string, [field: string]: any }} Frame */
/** @typedef {"connecting" | "open" | "lost" | "taken_over" | "replaced" | "closed"} Status */

export class Socket {
  /**
   * @param {{ hello: () => Frame[], onFrame: (frame: any) => void, onStatus: (status: Status) => void }} options
   *   `hello` gives the frames to send on every new connection; `onFrame` gets every frame that is no mere answer.
   */
  constructor({ hello, onFrame, onStatus }) {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.address = `${scheme}//${location.host}/ws`;
    this.hello = hello;
    this.onFrame = onFrame;
    this.onStatus = onStatus;
    /** @type {Map<string, { frame: Frame, settle: (answer: any) => void }>} */
    this.waiting = new Map();
    this.tries = 0;
    /** How far the server's clock is ahead of ours. */
    this.offset = 0;
    this.shortestTrip = Infinity;
    /** @type {number | null} */
    this.trip = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.isWanted = false;
    this.openedAt = 0;
    this.heardAt = 0;
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.check());
    window.addEventListener("online", () => this.check());
    window.addEventListener("pageshow", () => this.check());
    window.addEventListener("offline", () => this.isWanted && this.handleLoss());
    setInterval(() => this.beat(), BEAT);
  }

  connect() {
    this.isWanted = true;
    clearTimeout(this.timer);
    this.drop();
    this.onStatus(this.tries === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.openedAt = Date.now();
    socket.onopen = () => socket === this.socket && this.handleOpen();
    socket.onmessage = (message) => socket === this.socket && this.handleFrame(JSON.parse(message.data));
    socket.onclose = () => socket === this.socket && this.handleLoss();
  }

  /** Forget the present socket, whose events count no more. */
  drop() {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  close() {
    this.isWanted = false;
    clearTimeout(this.timer);
    this.drop();
  }

  get isOpen() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  get isConnecting() {
    return this.socket !== null && this.socket.readyState === WebSocket.CONNECTING;
  }

  handleOpen() {
    this.tries = 0;
    this.heardAt = Date.now();
    this.sync();
    this.hello().forEach((frame) => this.send(frame));
    this.waiting.forEach(({ frame }) => this.send(frame));
    this.onStatus("open");
  }

  handleLoss() {
    this.drop();
    if (!this.isWanted) return;
    this.onStatus("lost");
    clearTimeout(this.timer);
    const wait = RECONNECT_WAITS[Math.min(this.tries, RECONNECT_WAITS.length - 1)];
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** The page is looked at again, or the network is back: is the socket still alive? */
  check() {
    if (!this.isWanted) return;
    if (!this.isOpen) {
      if (!this.isConnecting) this.connect();
      return;
    }
    const before = this.heardAt;
    this.sync();
    setTimeout(() => this.isWanted && this.isOpen && this.heardAt === before && this.connect(), ANSWER_LIMIT);
  }

  beat() {
    if (!this.isWanted || document.visibilityState === "hidden") return;
    const quiet = Date.now() - this.heardAt;
    if (this.isOpen && quiet > QUIET + PATIENCE) this.handleLoss();
    else if (this.isOpen && quiet > QUIET - BEAT) this.sync();
    else if (this.isConnecting && Date.now() - this.openedAt > OPENING_LIMIT) this.handleLoss();
  }

  sync() {
    this.send({ type: "sync", sent: performance.now(), ...(this.trip === null ? {} : { trip: this.trip }) });
  }

  /** @param {Frame} frame */
  send(frame) {
    if (this.socket !== null && this.isOpen) this.socket.send(JSON.stringify(frame));
  }

  /**
   * Send a command; the promise is settled by `done` or `refused`.
   * @param {string} topic
   * @param {object} command
   * @returns {Promise<Protocol.Done | Protocol.Refused>}
   */
  do(topic, command) {
    return this.request({ type: "do", id: newId(), topic, command });
  }

  /**
   * Ask a question; the promise is settled by the answer or a refusal.
   * @param {string} topic
   * @param {object} question
   * @returns {Promise<any>}
   */
  ask(topic, question) {
    return this.request({ type: "ask", id: newId(), topic, question });
  }

  /** Send a frame now and after every reconnection until it is answered. @param {Frame & { id: string }} frame */
  request(frame) {
    return new Promise((settle) => {
      this.waiting.set(frame.id, { frame, settle });
      this.send(frame);
    });
  }

  /** @param {Frame} frame */
  handleFrame(frame) {
    this.heardAt = Date.now();
    if (frame.type === "time") this.setTime(frame);
    else if (frame.type === "farewell") this.handleFarewell(frame);
    else if (!this.settle(frame)) this.onFrame(frame);
  }

  /** Settle the request that this frame answers, if there is one. @param {Frame} frame */
  settle(frame) {
    const id = frame.id ?? "";
    const request = this.waiting.get(id);
    if (!request) return false;
    this.waiting.delete(id);
    request.settle(frame);
    return true;
  }

  /** The reading of the shortest trip is the truest. @param {Frame} frame */
  setTime({ sent, now }) {
    this.trip = performance.now() - sent;
    if (this.trip > this.shortestTrip * 1.5) return;
    this.shortestTrip = Math.min(this.shortestTrip, this.trip);
    this.offset = Date.parse(now) + this.trip / 2 - Date.now();
  }

  /** The server's time in milliseconds. */
  now() {
    return Date.now() + this.offset;
  }

  /** @param {Frame} frame */
  handleFarewell({ why, come_back: comesBack = true }) {
    const isElsewhere = why === "taken_over" || why === "replaced";
    if (!isElsewhere && comesBack) {
      this.handleLoss();
      return;
    }
    this.close();
    this.onStatus(isElsewhere ? why : "closed");
  }
}
