// Refreshes the part of the page marked `data-live`. A button pauses it.
const EVERY_MS = 2000;
const region = document.querySelector('[data-live]');
const button = document.querySelector('[data-live-switch]');
const status = document.querySelector('[data-live-status]');

const isPaused = () => sessionStorage.getItem('desk-paused') === '1';

function showSwitch() {
  button.hidden = false;
  button.setAttribute('aria-pressed', String(!isPaused()));
}

/** No refresh while the user is in a field or has selected text. */
function isBusy() {
  const inField =
    region.contains(document.activeElement) && document.activeElement.matches('input, select, textarea');
  return inField || !getSelection().isCollapsed;
}

function replaceRegion(fresh) {
  const focused = region.contains(document.activeElement) ? document.activeElement.id : '';
  region.replaceChildren(...fresh.childNodes);
  if (focused) document.getElementById(focused)?.focus();
  if (region.dataset.live !== fresh.dataset.live) status.textContent = `Updated: ${fresh.dataset.live}`;
  region.dataset.live = fresh.dataset.live;
}

async function refresh() {
  if (document.hidden || isPaused() || isBusy()) return;
  const reply = await fetch(location.href, { headers: { accept: 'text/html' } });
  if (!reply.ok) return;
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const fresh = page.querySelector('[data-live]');
  if (fresh && fresh.innerHTML !== region.innerHTML && !isBusy()) replaceRegion(fresh);
}

async function refreshForever() {
  await refresh().catch(() => undefined);
  setTimeout(refreshForever, EVERY_MS);
}

if (region && button) {
  showSwitch();
  button.addEventListener('click', () => {
    sessionStorage.setItem('desk-paused', isPaused() ? '0' : '1');
    showSwitch();
  });
  setTimeout(refreshForever, EVERY_MS);
}
