// The size of the window, followed as it changes.

import { useEffect, useState } from "../../vendor/preact.js";

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
