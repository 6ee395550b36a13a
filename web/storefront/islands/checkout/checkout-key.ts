import { toDecimalString } from '#contracts/money.ts';
import type { RememberedCheckout } from '../shared/form-memory.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** A checkout is renewed when the last one is older than this (text 1, section 4). */
const renewalMs = 5 * 60_000;

/** What makes one checkout another: package, name, e-mail or price. */
export function fingerprintOf(draft: CheckoutDraft, totalCents: number): string {
  const { packageId, quote, username, email } = draft;
  return [
    packageId,
    quote.audience,
    quote.quantity,
    username,
    email.toLowerCase(),
    toDecimalString(totalCents),
  ].join('|');
}

interface KeyRequest {
  fingerprint: string;
  previous: RememberedCheckout | undefined;
  now: number;
  /** A fresh random key, used when the previous one does not fit. */
  freshKey: string;
}

/**
 * The same checkout keeps its key, so that a repeated request finds the same order and nothing is paid twice.
 * Another order, or one older than five minutes, gets a key of its own; after a success all is forgotten.
 */
export function checkoutFor({ fingerprint, previous, now, freshKey }: KeyRequest): RememberedCheckout {
  const usable =
    previous !== undefined && previous.fingerprint === fingerprint && now - previous.startedAt < renewalMs;
  return usable ? previous : { idempotencyKey: freshKey, fingerprint, startedAt: now };
}
