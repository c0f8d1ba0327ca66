// What every page does: high contrast, and the other language at the same place.

const YEAR = 365 * 24 * 3600;
const root = document.documentElement;

const contrast = document.getElementById("contrast");
contrast?.addEventListener("click", () => {
  const high = root.dataset.contrast !== "high";
  root.dataset.contrast = high ? "high" : "plain";
  contrast.setAttribute("aria-pressed", String(high));
  document.cookie = `contrast=${high ? "high" : "plain"}; path=/; max-age=${YEAR}; samesite=lax`;
});

// The part after # is not sent to the server, so the link to the other language takes it along.
const language = document.getElementById("language");
language?.addEventListener("click", () => {
  language.hash = location.hash;
});
