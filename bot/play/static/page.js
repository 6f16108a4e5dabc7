// Whose seat, which places, what is new. Each place is a frame with the simulated Discord in it.
const $ = (id) => document.getElementById(id);
const alone = decodeURIComponent(location.pathname.match(/^\/as\/([^/]+)$/)?.[1] ?? "");
const narrow = matchMedia("(max-width: 759px)");
const frames = new Map(); // "Fabius/123" -> iframe
const store = {
  get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* private window: marks last as long as the page */ } },
};
let people = [];
let run = null;
let sitting = null; // the person whose seat is shown
let reloading = false; // a second reload would break off the first
const looked = new Map(); // "Fabius/0" -> the key of the place open in that pane

const seen = (person, place) => `seen ${person.name} ${place.key}`;
const isNew = (person, place) => place.newest !== "" && store.get(seen(person, place)) !== place.newest && !isShown(person, place);

// The groups of places that stand side by side; on a narrow screen there is one.
function groups(person) {
  if (narrow.matches) return [person.places];
  return [person.places.filter((p) => !p.private), person.places.filter((p) => p.private)];
}
function open(person, index) {
  const group = groups(person)[index];
  const wanted = looked.get(`${person.name}/${index}`);
  return group.find((p) => p.key === wanted) ?? group[0];
}
function isShown(person, place) {
  return document.visibilityState === "visible" && person.name === sitting
    && groups(person).some((_, index) => open(person, index)?.key === place.key);
}

function button(text, news, pressed, role, act) {
  const b = document.createElement("button");
  b.type = "button";
  b.textContent = text;
  b.setAttribute(role === "tab" ? "aria-selected" : "aria-pressed", String(pressed));
  if (role) b.setAttribute("role", role);
  if (news) {
    const dot = document.createElement("span");
    dot.className = "new";
    dot.role = "img";
    dot.ariaLabel = "something new";
    b.append(dot);
  }
  b.addEventListener("click", act);
  return b;
}

function sit(name) {
  sitting = name;
  if (!alone) history.replaceState(null, "", `#${name}`);
  draw();
}

async function frame(person, place, holder) {
  const key = `${person.name}/${place.key}`;
  if (frames.has(key)) return;
  const element = document.createElement("iframe");
  element.title = `${place.title} as ${person.name} sees it`;
  element.dataset.key = key;
  element.name = key;
  frames.set(key, element);
  holder.append(element);
  try {
    const answer = await fetch(`/open/${encodeURIComponent(person.name)}/${place.key}`);
    if (!answer.ok) throw new Error(await answer.text());
    element.src = (await answer.json()).url;
  } catch (error) {
    frames.delete(key);
    element.remove();
    notice(`${place.title} cannot be opened: ${error.message}`);
  }
}

function notice(text) {
  $("notice").textContent = text;
  $("notice").hidden = !text;
}

function draw() {
  const person = people.find((p) => p.name === sitting);
  if (!person) return;
  document.title = `${person.name} · Curia`;
  const focused = document.activeElement?.dataset?.focus;
  $("help").hidden = person.places.some((place) => place.newest !== "");
  drawPanes(person);
  const seats = alone ? [person] : people;
  $("seats").replaceChildren(...seats.map((p) => {
    const news = p.name !== sitting && p.places.some((place) => place.private && isNew(p, place));
    const b = button(p.name, news, p.name === sitting, "", () => sit(p.name));
    b.dataset.focus = `seat ${p.name}`;
    return b;
  }));
  if (alone) {
    $("alone").textContent = "All seats";
    $("alone").href = `/#${person.name}`;
  } else {
    $("alone").textContent = narrow.matches ? "New window" : `Open ${person.name} in a separate window`;
    $("alone").ariaLabel = `Open ${person.name} in a separate window`;
    $("alone").href = `/as/${encodeURIComponent(person.name)}`;
  }
  if (focused) document.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

// Frames must not move in the page, or they load anew: panes and their holders are made once.
function drawPanes(person) {
  const count = groups(person).length;
  while ($("panes").children.length < 2) {
    const pane = document.createElement("section");
    pane.className = "pane";
    const tabs = document.createElement("div");
    tabs.className = "tabs";
    tabs.setAttribute("role", "tablist");
    const holder = document.createElement("div");
    holder.className = "frames";
    pane.append(tabs, holder);
    $("panes").append(pane);
  }
  const panes = [...$("panes").children];
  panes.forEach((pane, index) => { pane.hidden = index >= count; });
  const visible = new Set();
  groups(person).forEach((group, index) => {
    const shown = open(person, index);
    const [tabs, holder] = panes[index].children;
    panes[index].ariaLabel = index ? "What only you see" : "What all see";
    if (narrow.matches) panes[index].ariaLabel = "Channel and direct messages";
    if (!shown) { tabs.replaceChildren(); return; }
    if (document.visibilityState === "visible") store.set(seen(person, shown), shown.newest);
    tabs.replaceChildren(...group.map((place) => {
      const b = button(place.title, isNew(person, place), place === shown, "tab", () => {
        looked.set(`${person.name}/${index}`, place.key);
        draw();
      });
      b.dataset.focus = `place ${index} ${place.key}`;
      return b;
    }));
    visible.add(`${person.name}/${shown.key}`);
    void frame(person, shown, holder);
  });
  frames.forEach((element, key) => { element.hidden = !visible.has(key); });
}

function listen() {
  const socket = new WebSocket(`ws://${location.host}/news`);
  socket.addEventListener("message", (event) => {
    if (reloading) return;
    const summary = JSON.parse(event.data);
    if (run !== null && run !== summary.run) { reloading = true; location.reload(); return; }
    run = summary.run;
    people = summary.people;
    notice("");
    if (!sitting) {
      const wanted = (alone || decodeURIComponent(location.hash.slice(1))).toLowerCase();
      sitting = (people.find((p) => p.name.toLowerCase() === wanted) ?? people[0]).name;
    }
    draw();
  });
  socket.addEventListener("close", () => {
    notice("Curia has stopped. Start it again (make play) and this page goes on.");
    setTimeout(listen, 1000);
  });
}

narrow.addEventListener("change", () => location.reload());
document.addEventListener("visibilitychange", draw);
addEventListener("hashchange", () => { const p = people.find((x) => `#${x.name}` === location.hash); if (p && !alone) sit(p.name); });
addEventListener("storage", draw);
listen();
