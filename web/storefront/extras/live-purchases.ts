import styles from '../styles/live.css?inline';

/** What the shop answers; names of `contracts/proof.ts`. */
interface Purchase {
  user: string;
  service: string;
  amount: string;
  timeAgo: string;
  country: string;
  flag: string;
}

// Text 1, section 9.
const most = 3;
const apartMs = 25_000;
const visitsApartMs = 30 * 60_000;
const visibleMs = 5000;
const attemptsApartMs = () => 30_000 + Math.random() * 15_000;

/** The one thing that is kept in the browser: when the visitor was last told, so that nobody is told too often. */
const key = 'auge.live';

let shown = 0;
let last = 0;
let waiting: Purchase[] | undefined;

/** Whoever is typing, answering something, or elsewhere is not disturbed. */
const isBusy = () =>
  document.hidden ||
  document.querySelector('dialog[open],#consent:not([hidden]),.toast,input:focus,textarea:focus');

/** False when it was told a moment ago, or lately on another page or in another tab. */
function mayCome(now: number): boolean {
  const told = Number(localStorage.getItem(key));
  return now - last >= apartMs && (told === last || Math.abs(now - told) >= visitsApartMs);
}

async function load(): Promise<Purchase[]> {
  const answer = await fetch(`/api/live-purchases?language=${document.documentElement.lang}`);
  return answer.ok ? (await answer.json()).purchases : [];
}

/** Above the bar with the total and the order button, where there is one at the lower edge. */
function keepClear({ style }: HTMLElement): void {
  const bar = document.querySelector('.bar')?.getBoundingClientRect();
  const atEdge = bar && bar.left < 340 && bar.top < innerHeight && bar.bottom > innerHeight - 120;
  style.bottom = atEdge ? `${innerHeight - bar.top + 12}px` : '';
}

function cardOf({ user, service, amount, timeAgo, country, flag }: Purchase, close: string): HTMLElement[] {
  const [plate, text, name, button] = ['span', 'p', 'b', 'button'].map((tag) => document.createElement(tag));
  if (!plate || !text || !name || !button) return [];
  plate.textContent = flag || '•';
  plate.ariaHidden = 'true';
  name.textContent = country ? `${user} · ${country}` : user;
  text.append(name, `${amount} ${service}, ${timeAgo}`);
  button.textContent = '×';
  button.ariaLabel = close;
  return [plate, text, button];
}

/** Five seconds, longer under the pointer or the focus. Whoever sends it away is told no more on this page. */
function tell(region: HTMLElement, purchase: Purchase): void {
  const card = cardOf(purchase, region.dataset.live ?? '');
  const hide = () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKey);
    region.replaceChildren();
  };
  const dismiss = () => {
    shown = most;
    hide();
  };
  const onKey = ({ key: pressed }: KeyboardEvent) => pressed === 'Escape' && dismiss();
  const end = () => {
    if (!region.matches(':hover,:focus-within')) return hide();
    timer = setTimeout(end, 1000);
  };
  let timer = setTimeout(end, visibleMs);
  keepClear(region);
  region.replaceChildren(...card);
  card[2]?.addEventListener('click', dismiss);
  addEventListener('keydown', onKey);
}

async function attempt(region: HTMLElement): Promise<void> {
  const now = Date.now();
  if (isBusy() || region.firstChild || !mayCome(now)) return;
  waiting ??= await load();
  const purchase = waiting.shift();
  if (!purchase) return;
  localStorage.setItem(key, String(now));
  last = now;
  shown += 1;
  tell(region, purchase);
}

/** One purchase after another, seldom and never in the way. A browser that may keep nothing is left alone. */
async function goOn(region: HTMLElement): Promise<void> {
  await attempt(region).catch(() => {
    shown = most;
  });
  if (shown < most) setTimeout(goOn, attemptsApartMs(), region);
}

export function startLive(region: HTMLElement): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  void goOn(region);
}
