// Small icons; the text beside each gives its meaning.

import { html } from "../../vendor/preact.js";

/** @type {{ [name: string]: string }} */
const PATHS = {
  leave: "M15 5H6v14h9M10 12h11m-4-4 4 4-4 4",
  menu: "M4 6h16M4 12h16M4 18h16",
  back: "M9 7H5V3m0.5 4A8 8 0 1 1 4 13",
  sort: "M5 5h14M5 10h10M5 15h7M5 20h3",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  pass: "M4 12a8 8 0 1 0 16 0 8 8 0 1 0-16 0m2.5-5.5 11 11",
  auto: "M6 9h12v9H6zM12 9V5m-2-1h4M9.5 13v1m5-1v1M3 12v4m18-4v4",
  referee: "M12 3v18m-6 0h12M5 7h14M5 7l-3 7h6zm14 0-3 7h6z",
  rules: "M5 4h6a2 2 0 0 1 2 2v14a2 2 0 0 0-2-2H5zm14 0h-4a2 2 0 0 0-2 2v14a2 2 0 0 1 2-2h4z",
  sheet: "M6 3h12v18H6zM9 8h6m-6 4h6m-6 4h4",
  decided: "M6 4h12v17H6zM9.500 4V2.500h5V4M9 13l2.200 2.200L15.500 10.500",
  set: "M4 7h8m5 0h3M4 17h3m5 0h8M14.500 4.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zm-5 10a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm10-3a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  pause: "M8 5v14m8-14v14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  counter: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  say: "M4 5h16v11H10l-5 4v-4H4z",
  invite: "M9 4.800a3.200 3.200 0 1 1 0 6.400 3.200 3.200 0 0 1 0-6.400zM3 19c.5-4 3-6 6-6s5.500 2 6 6M19 7v6m-3-3h6",
  keys: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  off: "M4 4l16 16M8.500 8.500A8 8 0 0 0 5 11m6-3.900A9 9 0 0 1 19 11m-8 3.500a3.500 3.500 0 0 1 3.500.5M12 19h.01",
};

/** @param {{ name: string }} props */
export const Icon = ({ name }) => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <path d=${PATHS[name]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"
    stroke-linejoin="round" />
</svg>`;

/** The cross by which something is closed. */
export const CloseIcon = () => html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
  <path d="M6 6l12 12M18 6 6 18" stroke="currentColor" stroke-width="2.5" /></svg>`;
