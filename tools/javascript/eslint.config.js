// The style of the scripts, and the browsers that they must run in: Chromium 80, Safari 14 and later. ES2020 is what
// both have (its methods are checked by tsconfig.json's lib); what they lack besides is listed here.

import js from "@eslint/js";
import compat from "eslint-plugin-compat";
import es from "eslint-plugin-es-x";

const BROWSERS = ["Chrome >= 80", "Safari >= 14", "iOS >= 14"];

const GLOBALS = [
  "addEventListener", "console", "crypto", "document", "fetch", "history", "location", "navigator", "performance",
  "removeEventListener", "requestAnimationFrame", "window", "queueMicrotask", "setTimeout", "clearTimeout", "setInterval",
  "clearInterval", "Blob", "CustomEvent", "DOMParser", "Document", "Element", "Event", "FormData", "HTMLAnchorElement",
  "HTMLButtonElement", "HTMLDialogElement", "HTMLElement", "HTMLFormElement", "HTMLImageElement", "HTMLInputElement",
  "HTMLSelectElement", "HTMLTextAreaElement", "Node", "TextEncoder", "URL", "URLSearchParams", "WebSocket",
];

/** What the oldest of our browsers lacks and no plugin knows: methods of elements, and statements of modules. */
const TOO_NEW = {
  "Program > :matches(ExpressionStatement, VariableDeclaration) AwaitExpression:not(:function *)": "Top-level await needs Chrome 89 and Safari 15: call a function.",
  "CallExpression[callee.property.name='replaceChildren']": "Chrome 86: use replaceContent of dom.js.",
  "CallExpression[callee.property.name='requestSubmit']": "Safari 16: call what the submit event calls.",
  "CallExpression[callee.property.name='showModal']": "Safari 15.4: use openDialog of dom.js.",
  "CallExpression[callee.property.name='checkVisibility']": "Chrome 105.",
  "MemberExpression[property.name='submitter']": "Chrome 81, Safari 15.4: use submitButton of dom.js.",
  "MemberExpression[object.name=/^(window|globalThis)$/][property.name=/^(local|session)Storage$/]": "Use storage.js: it may be denied.",
  "Identifier[name=/^(local|session)Storage$/]": "Use storage.js: it may be denied.",
};

export default [
  js.configs.recommended,
  compat.configs["flat/recommended"],
  es.configs["flat/restrict-to-es2020"],
  {
    languageOptions: {
      ecmaVersion: "latest",
      sourceType: "module",
      globals: Object.fromEntries(GLOBALS.map((name) => [name, "readonly"])),
    },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    settings: { browsers: BROWSERS },
    rules: {
      "no-restricted-syntax": [
        "error",
        ...Object.entries(TOO_NEW).map(([selector, message]) => ({ selector, message })),
      ],
      "array-callback-return": "error",
      eqeqeq: "error",
      "max-len": ["error", { code: 128, ignoreUrls: true, ignorePattern: "^\\s*(?:\\w+: )?\"M[\\d .\\-a-zA-Z]+\",?$" }],
      "no-constant-binary-expression": "error",
      "no-implicit-globals": "error",
      "no-shadow": "error",
      "no-unused-vars": ["error", { args: "all", argsIgnorePattern: "^_" }],
      "no-use-before-define": ["error", { functions: false, classes: true, variables: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["**/storage.js"],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["**/tests/**"],
    rules: { "compat/compat": "off", "no-restricted-syntax": "off" },
  },
];
