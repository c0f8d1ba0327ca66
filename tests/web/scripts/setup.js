// Texts for the tests: the real ones, in English.

import { readFileSync } from "node:fs";
import { useTexts } from "../../../src/guandan/web/static/js/texts.js";

const file = new URL("../../../src/guandan/texts/en.json", import.meta.url);

export const texts = JSON.parse(readFileSync(file, "utf8"));
useTexts(texts);
