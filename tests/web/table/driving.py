"""A player inside a page: asks for a hint and follows it, through the page's own buttons."""

DRIVE = """() => {
  const { model } = document.getElementById("app");
  window.seen = new Set();
  const press = (selector) => {
    const button = document.querySelector(selector);
    if (button && !button.disabled) button.click();
  };
  const step = async () => {
    const { state } = model;
    if (state.status !== "open" || state.isBusy) return;
    if (state.dialog && state.dialog.kind === "readings") {
      window.seen.add("readings");
      press("dialog .reading");
    } else if (state.result && model.deal === null) {
      press(".result .button.main");
    } else if (model.question()) {
      const { ask } = model.question();
      window.seen.add(ask);
      if (ask === "take" || ask === "pick") press(".tribute .choices .button");
      else {
        model.select([]);
        await model.hint();
        press(model.state.selected.size > 0 ? ".great .go" : ".great .pass");
        const refusal = document.querySelector(".told.refused");
        if (refusal) window.seen.add(`refused: ${refusal.textContent}`);
      }
    }
  };
  const again = () => step().finally(() => setTimeout(again, 30));
  again();
}"""

POST = """async ([path, body]) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return await answer.json();
}"""
