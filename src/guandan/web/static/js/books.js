// A book: leave only what has the words that were typed. A comparison: show what is the same, too.

const filter = document.getElementById("filter");
const nothing = document.getElementById("nothing");
const items = [...document.querySelectorAll(".item")].map((node) => [node, node.textContent.toLowerCase()]);

function narrow() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [node, text] of items) {
    node.hidden = !words.every((word) => text.includes(word));
    shown += node.hidden ? 0 : 1;
  }
  for (const topic of document.querySelectorAll(".topic")) {
    topic.hidden = words.length > 0 && !topic.querySelector(".item:not([hidden])");
  }
  nothing.hidden = shown > 0;
}

filter?.addEventListener("input", narrow);

// An article that is linked to must not stay hidden by the filter.
addEventListener("hashchange", () => {
  if (filter?.value) {
    filter.value = "";
    narrow();
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }
});

const same = document.getElementById("same");
const compared = document.querySelector(".compared");
same?.addEventListener("change", () => compared?.classList.toggle("with-same", same.checked));
