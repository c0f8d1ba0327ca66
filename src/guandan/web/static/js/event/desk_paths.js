// A form whose address names what one of its fields says: the table, the screen.

document.querySelectorAll("form[data-path]").forEach((form) => {
  const fields = [...form.querySelectorAll("[data-in-path]")];
  const fill = () => {
    const address = fields.reduce((path, field) => path.replace(`{${field.dataset.inPath}}`, encodeURIComponent(field.value.trim())), form.dataset.path);
    form.setAttribute("action", address);
  };
  form.addEventListener("input", fill);
  fill();
});
