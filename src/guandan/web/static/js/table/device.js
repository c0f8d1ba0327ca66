// What the device itself can do: shake on the own turn, and keep its screen on during a match.

import { settings } from "./settings.js";

const TURN_MILLISECONDS = 60;

const wantsLessMotion = () => settings.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A short shake, where the device has one and the person wants it. */
export function vibrate() {
  if (!settings.vibration || wantsLessMotion() || !navigator.vibrate || document.hidden) return;
  navigator.vibrate(TURN_MILLISECONDS);
}

/** Keep the screen on while a match is played; browsers without a wake lock do without. */
export class ScreenLock {
  constructor() {
    /** @type {{ release: () => Promise<void> } | null} */
    this.lock = null;
    this.isWanted = false;
    document.addEventListener("visibilitychange", () => this.update());
  }

  /** @param {boolean} isWanted */
  want(isWanted) {
    if (isWanted === this.isWanted) return;
    this.isWanted = isWanted;
    this.update();
  }

  /** A page that is hidden loses its lock, and takes it again when it is seen. */
  async update() {
    const { wakeLock } = /** @type {any} */ (navigator);
    if (!wakeLock || document.hidden) return;
    try {
      if (this.isWanted) this.lock = await wakeLock.request("screen");
      else await this.lock?.release();
    } catch {
      this.lock = null; // the battery is low, or the page may not: play goes on
    }
  }
}
