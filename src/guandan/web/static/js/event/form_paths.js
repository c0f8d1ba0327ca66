// Put the value of a field (a table, a screen) into the address to which its form is sent.

import { findAll } from "../dom.js";

findAll("form[data-path]").forEach((form) => {
  const fields = findAll("[data-in-path]", form, HTMLInputElement);
  const fillAddress = () => {
    const address = fields.reduce(
      (path, field) => path.replace(`{${field.dataset.inPath}}`, encodeURIComponent(field.value.trim())),
      form.dataset.path ?? "",
    );
    form.setAttribute("action", address);
  };
  form.addEventListener("input", fillAddress);
  fillAddress();
});
