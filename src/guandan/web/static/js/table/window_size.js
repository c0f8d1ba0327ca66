// The size of the window, followed as it changes.

import { useEffect, useState } from "../../vendor/preact.js";

/** @typedef {{ width: number, height: number }} Size */

/** A phone, upright or sideways. @param {Size} size */
export const isSmall = ({ width, height }) => width < 600 || height < 480;

/** A phone held upright. @param {Size} size */
export const isUpright = ({ width, height }) => width < 600 && height >= 480;

const readSize = () => ({ width: window.innerWidth, height: window.innerHeight });

export function useWindowSize() {
  const [size, setSize] = useState(readSize());
  useEffect(() => {
    const update = () => setSize(readSize());
    window.addEventListener("resize", update);
    return () => window.removeEventListener("resize", update);
  }, []);
  return size;
}
