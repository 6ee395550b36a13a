import type { ConsentChoice } from '#contracts/pages/visitor-cookies.ts';
import { freshLooks, type Look, rangeOf, withLook } from './looked-rules.ts';
import { tell } from './tag.ts';

/** Separate key, so withdrawing consent erases the data completely. */
const key = 'auge.looked';

let stop: (() => void) | undefined;

function read(now: number): Look[] {
  try {
    return freshLooks(JSON.parse(localStorage.getItem(key) ?? 'null'), now);
  } catch {
    return [];
  }
}

function keep(looks: readonly Look[]): void {
  try {
    if (looks.length > 0) localStorage.setItem(key, JSON.stringify(looks));
    else localStorage.removeItem(key);
  } catch {
    // Without storage no tile is marked.
  }
}

const tileOf = ({ id }: Look) =>
  document.querySelector(`[name=package][value="${CSS.escape(id)}"]`)?.closest<HTMLElement>('.tile');

function mark(looks: readonly Look[], word: string): void {
  const tile = looks.map(tileOf).find((found) => found);
  if (tile) tile.dataset.seen = word;
}

function unmark(): void {
  for (const tile of document.querySelectorAll<HTMLElement>('[data-seen]')) delete tile.dataset.seen;
}

function lookOf(target: EventTarget | null, at: number): Look | undefined {
  const input = target as HTMLInputElement;
  const tile = input.closest?.<HTMLElement>('.tile');
  const radio = tile?.querySelector<HTMLInputElement>('[name=package]');
  const written = tile?.querySelector<HTMLInputElement>('[name=customQuantity]')?.value;
  const quantity = Number((written ?? tile?.querySelector('b')?.textContent)?.replace(/\D/g, ''));
  return radio && quantity > 0 ? { id: radio.value, quantity, at } : undefined;
}

/** Sends only the price range, and only with consent to statistics. */
function report(looks: readonly Look[], { analytics }: ConsentChoice): void {
  const range = rangeOf(looks);
  if (analytics && range) tell('event', 'package_range', { package_range: range });
}

/** Remembers selected packages and marks the last one on the next visit. Prices and their order never change. */
export function startLooking(word: string, choice: ConsentChoice): void {
  stop?.();
  const known = read(Date.now());
  keep(known);
  mark(known, word);
  report(known, choice);
  const onChange = ({ target }: Event) => {
    const now = Date.now();
    const look = lookOf(target, now);
    if (!look) return;
    const looks = withLook(read(now), look);
    keep(looks);
    report(looks, choice);
  };
  addEventListener('change', onChange);
  stop = () => removeEventListener('change', onChange);
}

export function stopLooking(): void {
  stop?.();
  unmark();
  keep([]);
}
