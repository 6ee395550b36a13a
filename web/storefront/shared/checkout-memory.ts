import {
  memoryKey,
  type RememberedCheckout,
  readKept,
  readMemory,
  remember,
  writeKept,
} from './form-memory.ts';

/** An attempt is renewed when it began longer ago than this (text 1, section 4). */
export const renewalMs = 5 * 60_000;

const ofBrowser = () => localStorage;

export function forgetMemory(): void {
  try {
    sessionStorage.removeItem(memoryKey);
  } catch {
    // What could not be kept need not be cleared.
  }
}

/** Returns the attempts of all tabs that are young enough to count. */
export function readShared(now: number): RememberedCheckout[] {
  const { checkouts } = readKept<{ checkouts: RememberedCheckout[] }>(ofBrowser);
  if (!Array.isArray(checkouts)) return [];
  return checkouts.filter(({ startedAt }) => now - startedAt < renewalMs);
}

/**
 * Returns the access token of the order that this tab has open, else of the one that this browser paid last
 * (text 2, section 4).
 */
export function lastOrder(): string | undefined {
  const open = readMemory().checkout?.accessToken;
  if (open) return open;
  const { checkouts } = readKept<{ checkouts: RememberedCheckout[] }>(ofBrowser);
  const paid = Array.isArray(checkouts) ? checkouts.filter((checkout) => checkout.paid) : [];
  return paid.at(-1)?.accessToken;
}

/** Marks this tab's attempt as paid, so that no tab of this browser pays it again by mistake. Returns its token. */
export function markPaid(now: number): string | undefined {
  const { checkout } = readMemory();
  if (checkout) shareCheckout({ ...checkout, paid: true }, now);
  return checkout?.accessToken;
}

/** Informs the other tabs of an attempt, so that the same order opened there is the same order. */
export function shareCheckout(checkout: RememberedCheckout, now: number): void {
  const others = readShared(now).filter(({ fingerprint }) => fingerprint !== checkout.fingerprint);
  writeKept(ofBrowser, { checkouts: [...others, checkout] });
}

/** Removes an attempt that was given up, so that opening that order begins again. */
export function unshareCheckout(fingerprint: string, now: number): void {
  writeKept(ofBrowser, { checkouts: readShared(now).filter((other) => other.fingerprint !== fingerprint) });
}

/** Forgets an order that has ended, whose id keeps nobody from paying it twice any more. */
export function forgetEnded(accessToken: string, now: number): void {
  writeKept(ofBrowser, { checkouts: readShared(now).filter((other) => other.accessToken !== accessToken) });
}

/** Gives up a cancelled payment: the next order is one of its own, in every tab. What was typed stays. */
export function giveUpCheckout(now: number): void {
  const { checkout } = readMemory();
  if (!checkout || checkout.paid) return;
  unshareCheckout(checkout.fingerprint, now);
  remember({ checkout: { ...checkout, givenUp: true } });
}
