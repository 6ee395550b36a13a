import type { ConsentChoice } from '#contracts/pages/visitor-cookies.ts';
import { addRecentView, parseRecentViews, priceRangeOf, type RecentView } from './recently-viewed-rules.ts';
import { pushTagCommand } from './tag.ts';

/** Separate key, so withdrawing consent erases the data completely. */
const key = 'auge.looked';

let stop: (() => void) | undefined;

function readRecentViews(now: number): RecentView[] {
  try {
    return parseRecentViews(JSON.parse(localStorage.getItem(key) ?? 'null'), now);
  } catch {
    return [];
  }
}

function saveRecentViews(looks: readonly RecentView[]): void {
  try {
    if (looks.length > 0) localStorage.setItem(key, JSON.stringify(looks));
    else localStorage.removeItem(key);
  } catch {
    // Without storage no tile is marked.
  }
}

const tileOf = ({ id }: RecentView) =>
  document.querySelector(`[name=package][value="${CSS.escape(id)}"]`)?.closest<HTMLElement>('.tile');

function markTile(looks: readonly RecentView[], word: string): void {
  const tile = looks.map(tileOf).find((found) => found);
  if (tile) tile.dataset.seen = word;
}

function unmarkTiles(): void {
  for (const tile of document.querySelectorAll<HTMLElement>('[data-seen]')) delete tile.dataset.seen;
}

function recentViewOf(target: EventTarget | null, at: number): RecentView | undefined {
  const input = target as HTMLInputElement;
  const tile = input.closest?.<HTMLElement>('.tile');
  const radio = tile?.querySelector<HTMLInputElement>('[name=package]');
  const written = tile?.querySelector<HTMLInputElement>('[name=customQuantity]')?.value;
  const quantity = Number((written ?? tile?.querySelector('b')?.textContent)?.replace(/\D/g, ''));
  return radio && quantity > 0 ? { id: radio.value, quantity, at } : undefined;
}

/** Sends only the price range, and only with consent to statistics. */
function reportPriceRange(looks: readonly RecentView[], { analytics }: ConsentChoice): void {
  const range = priceRangeOf(looks);
  if (analytics && range) pushTagCommand('event', 'package_range', { package_range: range });
}

/** Remembers selected packages and marks the last one on the next visit. Prices and their order never change. */
export function startRecordingViews(word: string, choice: ConsentChoice): void {
  stop?.();
  const known = readRecentViews(Date.now());
  saveRecentViews(known);
  markTile(known, word);
  reportPriceRange(known, choice);
  const onChange = ({ target }: Event) => {
    const now = Date.now();
    const look = recentViewOf(target, now);
    if (!look) return;
    const looks = addRecentView(readRecentViews(now), look);
    saveRecentViews(looks);
    reportPriceRange(looks, choice);
  };
  addEventListener('change', onChange);
  stop = () => removeEventListener('change', onChange);
}

export function stopRecordingViews(): void {
  stop?.();
  unmarkTiles();
  saveRecentViews([]);
}
