import {
  memoryKey,
  type RememberedCheckout,
  readMemory,
  readStored,
  updateMemory,
  writeStored,
} from './form-memory.ts';

/** Age after which an attempt gets a new key (text 1, section 4). */
export const renewalMs = 5 * 60_000;

const browserStorage = () => localStorage;

export function clearMemory(): void {
  try {
    sessionStorage.removeItem(memoryKey);
  } catch {
    // Without storage there is nothing to clear.
  }
}

/** Returns the attempts of all tabs that have not expired. */
export function readSharedCheckouts(now: number): RememberedCheckout[] {
  const { checkouts } = readStored<{ checkouts: RememberedCheckout[] }>(browserStorage);
  if (!Array.isArray(checkouts)) return [];
  return checkouts.filter(({ startedAt }) => now - startedAt < renewalMs);
}

/**
 * Returns the access token of the order open in this tab, or of the last one paid in this browser (text 2, section 4).
 */
export function findLastOrder(): string | undefined {
  const open = readMemory().checkout?.accessToken;
  if (open) return open;
  const { checkouts } = readStored<{ checkouts: RememberedCheckout[] }>(browserStorage);
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
  const others = readSharedCheckouts(now).filter(({ fingerprint }) => fingerprint !== checkout.fingerprint);
  writeStored(browserStorage, { checkouts: [...others, checkout] });
}

/** Removes a cancelled attempt, so that opening this order starts a new one. */
export function removeSharedCheckout(fingerprint: string, now: number): void {
  writeStored(browserStorage, {
    checkouts: readSharedCheckouts(now).filter((other) => other.fingerprint !== fingerprint),
  });
}

/** Removes an ended order, which no longer needs protection against a second payment. */
export function removeEndedCheckout(accessToken: string, now: number): void {
  writeStored(browserStorage, {
    checkouts: readSharedCheckouts(now).filter((other) => other.accessToken !== accessToken),
  });
}

/** Marks a cancelled attempt, so that the next order gets a new key in every tab. Typed values are kept. */
export function markCheckoutCancelled(now: number): void {
  const { checkout } = readMemory();
  if (!checkout || checkout.paid) return;
  removeSharedCheckout(checkout.fingerprint, now);
  updateMemory({ checkout: { ...checkout, givenUp: true } });
}
