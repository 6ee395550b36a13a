import type { LivePurchase } from '#contracts/customers/social-proof-schemas.ts';
import type { FetchOf } from '../shared/fetch-of.ts';
import styles from '../styles/live.css?url';

// Limits of text 1, section 9.
const maxPurchases = 3;
const pauseMs = 25_000;
const pauseBetweenVisitsMs = 1_800_000;
const visibleMs = 5000;
const pauseBetweenAttemptsMs = () => 30_000 + Math.random() * 15_000;

/** Stores only the time of the last shown purchase, to limit the frequency. */
const key = 'auge.live';

let shownCount = 0;
let last = 0;
let waiting: LivePurchase[] | undefined;

const isBusy = () =>
  document.hidden ||
  document.querySelector('dialog[open],#consent:not([hidden]),.toast,input:focus,textarea:focus');

/** Returns false if a purchase was shown recently on this page, another page or in another tab. */
function canShowPurchase(now: number): boolean {
  const told = Number(localStorage.getItem(key));
  return now - last >= pauseMs && (told === last || Math.abs(now - told) >= pauseBetweenVisitsMs);
}

async function loadPurchases(): Promise<LivePurchase[]> {
  const fetchPurchases: FetchOf<'GET /api/live-purchases'> = fetch;
  const answer = await fetchPurchases(`/api/live-purchases?language=${document.documentElement.lang}`);
  return (await answer.json()).purchases;
}

function avoidPayBar({ style }: HTMLElement): void {
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  const meet = bar && bar.left < 360 && bar.top < innerHeight && bar.bottom > innerHeight - 120;
  style.bottom = meet ? `${innerHeight - bar.top + 12}px` : '';
}

const pressable = 'main :is(a,button,input,label,select,summary)';
/** Size and margin in px. `help` is the width reserved for the chat button. */
const card = { width: 340, height: 88, edge: 16, help: 96 };

function isControlAt(left: number): boolean {
  const top = innerHeight - card.edge - card.height;
  const parts = [0, 0.5, 1];
  return parts.some((x) =>
    parts.some((y) =>
      document
        .elementsFromPoint(left + card.width * x, top + card.height * y)
        .some((found) => found.closest(pressable)),
    ),
  );
}

/** Returns the corner where the notice covers no control. `pass` lets clicks through. */
function freeCorner(): 'near' | 'far' | 'pass' {
  if (innerWidth < 1024 || !isControlAt(card.edge)) return 'near';
  return isControlAt(innerWidth - card.help - card.width) ? 'pass' : 'far';
}

function createElement(tag: string, ...inside: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...inside);
  return made;
}

/** Shows a purchase for five seconds, longer while hovered or focused. After a dismissal the page shows no more. */
function showPurchase(
  region: HTMLElement,
  { user, service, amount, timeAgo, country, flag }: LivePurchase,
): void {
  const button = createElement('button', '×');
  button.ariaLabel = region.dataset.live ?? '';
  const plate = createElement('span', flag || '•');
  plate.ariaHidden = 'true';
  const name = createElement('b', country ? `${user} · ${country}` : user);
  const visible = new AbortController();
  const { signal } = visible;
  const hide = () => {
    visible.abort();
    clearTimeout(timer);
    region.replaceChildren();
  };
  const dismiss = () => {
    shownCount = maxPurchases;
    hide();
  };
  const end = () => {
    if (!region.matches(':hover,:focus-within')) return hide();
    timer = setTimeout(end, 1000);
  };
  let timer = setTimeout(end, visibleMs);
  button.onclick = dismiss;
  addEventListener('keydown', ({ key: pressed }) => pressed === 'Escape' && dismiss(), { signal });
  for (const type of ['scroll', 'resize']) addEventListener(type, () => avoidPayBar(region), { signal });
  avoidPayBar(region);
  region.replaceChildren(plate, createElement('p', name, `${amount} ${service}, ${timeAgo}`), button);
}

async function tryShowPurchase(region: HTMLElement): Promise<void> {
  const now = Date.now();
  if (isBusy() || region.firstChild || !canShowPurchase(now)) return;
  waiting ??= await loadPurchases();
  const purchase = waiting.shift();
  if (!purchase) return;
  region.className = freeCorner();
  last = now;
  localStorage.setItem(key, `${now}`);
  shownCount += 1;
  showPurchase(region, purchase);
}

/** Shows purchases one after another. Does nothing without browser storage. */
async function showPurchases(region: HTMLElement): Promise<void> {
  await tryShowPurchase(region).catch(() => {
    shownCount = maxPurchases;
  });
  if (shownCount < maxPurchases) setTimeout(showPurchases, pauseBetweenAttemptsMs(), region);
}

const region = document.getElementById('live');
if (region) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = styles;
  link.onload = () => void showPurchases(region);
  document.head.append(link);
}
