"""A player inside a page: asks for a hint and follows it, or holds back, through the page's own buttons."""

from guandan.rulebooks import load

DRIVE = """(plan) => {
  const { model, commands } = document.getElementById("app");
  window.plan = plan || {};
  window.seen = window.seen || new Set();
  if (window.isDriven) return;
  window.isDriven = true;
  const press = (selector) => {
    const button = document.querySelector(selector);
    if (button && !button.disabled) button.click();
  };
  const isTurnToWin = () => {
    const { orders = [""] } = window.plan;
    const order = orders[(model.deal.number - 1) % orders.length];
    const before = order ? [...order].slice(0, Math.max(0, order.indexOf(model.you))) : [];
    return !order || (order.includes(model.you) && before.every((seat) => model.deal.out.includes(seat)));
  };
  const answer = async (ask) => {
    commands.selectCards(model, []);
    const plays = ask === "lead" || ask === "follow";
    if (!plays || isTurnToWin()) await commands.showHint(model);
    else if (ask === "lead") commands.selectCards(model, [model.groups.pop().cards[0].id]);
    await new Promise((done) => setTimeout(done)); // the buttons are drawn anew
    press(model.state.selected.size > 0 ? ".great .go" : ".great .pass");
    const refusal = document.querySelector(".told.refused");
    if (refusal) window.seen.add(`refused: ${refusal.textContent}`);
  };
  const step = async () => {
    const { state } = model;
    if (state.status !== "open" || state.isBusy || !state.view) return;
    const { done, result } = state.view;
    if (result || (window.plan.deals && done.length >= window.plan.deals)) return;
    if (state.dialog && state.dialog.kind === "readings") {
      window.seen.add("readings");
      press("dialog .reading");
    } else if (state.result && model.deal === null) {
      press(".result .button.main");
    } else if (model.question()) {
      const { ask } = model.question();
      window.seen.add(ask);
      if (ask === "take" || ask === "pick") press(".tribute .choices .button");
      else await answer(ask);
    }
  };
  const again = () => step().finally(() => setTimeout(again, 30));
  again();
}"""
"""`deals`: stop after so many. `orders`: for each deal, the seats that go out one after the other while the others hold
back; empty where everybody plays."""

CLOCKS = ("tribute", "returning", "first_lead", "lead", "follow")
UNHURRIED = 600
"""Seconds that no page needs for an answer, however busy the machine is."""


def unhurried(book: str) -> dict[str, int]:
    """Overrides by which the clocks that a book has run long: nothing is played because a page was slow."""
    clocks = load(book).clocks
    return {f"clocks.{name}": UNHURRIED for name in CLOCKS if getattr(clocks, name) is not None}


POST = """async ([path, body]) => {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  return await answer.json();
}"""
