// Documents: one that cannot be made yet is told about on the page, and not saved as a file.

import { loadWords, t } from "../words.js";

function tell(link, words) {
  const around = link.parentElement;
  let box = around.querySelector(":scope > .problem");
  if (!box) {
    box = document.createElement("span");
    box.className = "problem";
    box.setAttribute("role", "alert");
    around.append(box);
  }
  box.textContent = words;
  box.hidden = !words;
}

function fileName(answer) {
  return /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") || "")?.[1] ?? "";
}

/** Where a file comes from: a link is looked at, a button with a body makes something new. */
function asked(link) {
  if (link.href) return fetch(link.href);
  return fetch(link.dataset.download, { method: "POST", headers: { "Content-Type": "application/json" }, body: link.dataset.body });
}

async function fetched(link) {
  const answer = await asked(link);
  if (!answer.ok) {
    const found = await answer.json().catch(() => null);
    tell(link, found?.detail || t("web.problem.other"));
    return;
  }
  const saved = document.createElement("a");
  saved.href = URL.createObjectURL(await answer.blob());
  saved.download = fileName(answer);
  saved.click();
  setTimeout(() => URL.revokeObjectURL(saved.href), 60000);
}

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[download], button[data-download]");
  if (!link || event.ctrlKey || event.metaKey) return;
  if (link.href && !new URL(link.href).pathname.startsWith("/api/")) return;
  if (link.dataset.sure && !window.confirm(link.dataset.sure)) return;
  event.preventDefault();
  if (link.getAttribute("aria-busy") === "true") return;
  tell(link, "");
  link.setAttribute("aria-busy", "true");
  try {
    await fetched(link);
  } catch {
    tell(link, t("web.problem.network"));
  } finally {
    link.removeAttribute("aria-busy");
  }
});

document.querySelectorAll("[data-only-here]").forEach((one) => {
  one.hidden = !/^(localhost|127\.|\[::1\])/.test(new URL(one.dataset.onlyHere).host);
});
loadWords();
