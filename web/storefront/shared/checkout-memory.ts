import {
  memoryKey,
  type RememberedCheckout,
  readKept,
  readMemory,
  remember,
  writeKept,
} from './form-memory.ts';

/** Age after which an attempt gets a new key (text 1, section 4). */
export const renewalMs = 5 * 60_000;

const ofBrowser = () => localStorage;

export function forgetMemory(): void {
  try {
    sessionStorage.removeItem(memoryKey);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Returns the attempts of all tabs that have not expired. */
export function readShared(now: number): RememberedCheckout[] {
  const { checkouts } = readKept<{ checkouts: RememberedCheckout[] }>(ofBrowser);
  if (!Array.isArray(checkouts)) return [];
  return checkouts.filter(({ startedAt }) => now - startedAt < renewalMs);
}

/**
 * Returns the access token of the order open in this tab, or of the last one paid in this browser (text 2, section 4).
 */
export function lastOrder(): string | undefined {
  const open = readMemory().checkout?.accessToken;
  if (open) return open;
  const { checkouts } = readKept<{ checkouts: RememberedCheckout[] }>(ofBrowser);
  const paid = Array.isArray(checkouts) ? checkouts.filter((checkout) => checkout.paid) : [];
  return paid.at(-1)?.accessToken;
}

/** Marks this tab's attempt as paid, so that no tab pays it again by mistake. Returns its access token. */
export function markPaid(now: number): string | undefined {
  const { checkout } = readMemory();
  if (checkout) shareCheckout({ ...checkout, paid: true }, now);
  return checkout?.accessToken;
}

/** Shares an attempt with other tabs, so that the same order opened there reuses it. */
export function shareCheckout(checkout: RememberedCheckout, now: number): void {
  const others = readShared(now).filter(({ fingerprint }) => fingerprint !== checkout.fingerprint);
  writeKept(ofBrowser, { checkouts: [...others, checkout] });
}

/** Removes a cancelled attempt, so that opening this order starts a new one. */
export function unshareCheckout(fingerprint: string, now: number): void {
  writeKept(ofBrowser, { checkouts: readShared(now).filter((other) => other.fingerprint !== fingerprint) });
}

/** Removes an ended order, which no longer needs protection against a second payment. */
export function forgetEnded(accessToken: string, now: number): void {
  writeKept(ofBrowser, { checkouts: readShared(now).filter((other) => other.accessToken !== accessToken) });
}

/** Marks a cancelled attempt, so that the next order gets a new key in every tab. Typed values are kept. */
export function giveUpCheckout(now: number): void {
  const { checkout } = readMemory();
  if (!checkout || checkout.paid) return;
  unshareCheckout(checkout.fingerprint, now);
  remember({ checkout: { ...checkout, givenUp: true } });
}
