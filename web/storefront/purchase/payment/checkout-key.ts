import { toDecimalString } from '#contracts/kit/money.ts';
import { renewalMs } from '../../shared/checkout-memory.ts';
import type { OpenedOrder, RememberedCheckout } from '../../shared/form-memory.ts';
import { packageIdOf } from '../package/packages.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/**
 * Returns 53 bits of a text: enough to tell orders apart, and no address stands readable in the browser's storage.
 */
function digest(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return ((high >>> 0) * 0x200000 + ((low >>> 0) & 0x1fffff)).toString(36);
}

/** Returns what makes one checkout another: everything that the order would be written with. */
export function fingerprintOf(draft: CheckoutDraft, totalCents: number): string {
  const { quote, posts = [], username, email, locale, marketing, consents } = draft;
  const price = toDecimalString(totalCents);
  const order = [packageIdOf(quote), quote.audience, quote.quantity, username, email, price];
  return digest([...order, locale, marketing, consents.version, ...posts].join('|'));
}

interface KeyRequest {
  fingerprint: string;
  /** Is the attempt of this tab, beside those of all tabs. */
  mine: RememberedCheckout | undefined;
  shared: readonly RememberedCheckout[];
  now: number;
  /** A fresh random key, used when no earlier one fits. */
  freshKey: string;
  /** The buyer comes from a cancellation, asks for the same once more, or the attempt can't be continued. */
  forced: boolean;
  /** Is the banner's code, when the buyer took it: it comes along to whatever is bought. */
  offered?: string | undefined;
}

export type CheckoutChoice =
  | { kind: 'go'; checkout: RememberedCheckout }
  | { kind: 'paid'; checkout: RememberedCheckout };

const openedOf = (checkout: RememberedCheckout | undefined): OpenedOrder | undefined => {
  const { paymentIntentId, accessToken, replaces } = checkout ?? {};
  return paymentIntentId && accessToken ? { paymentIntentId, accessToken } : replaces;
};

/** Takes up another tab's attempt: what this tab had open must not stay payable beside it. */
function inPlaceOf(known: RememberedCheckout, mine: RememberedCheckout | undefined): RememberedCheckout {
  const replaces = mine?.paid || mine?.idempotencyKey === known.idempotencyKey ? undefined : openedOf(mine);
  return replaces ? { ...known, replaces } : known;
}

/** Drops an attempt whose key was refused: nothing is left of it but the order that it was to replace. */
export function neverAgain({
  idempotencyKey,
  fingerprint,
  startedAt,
  replaces,
}: RememberedCheckout): RememberedCheckout | undefined {
  return replaces && { idempotencyKey, fingerprint, startedAt, replaces, givenUp: true };
}

/**
 * Keeps the key of the same order, in whichever tab, so that a repeated request finds it and nothing is paid twice.
 * Another order, one older than five minutes and a forced one get a key of their own (text 1, section 4).
 */
export function chooseCheckout(request: KeyRequest): CheckoutChoice {
  const { fingerprint, mine, shared, now, freshKey, forced, offered } = request;
  const fits = (checkout: RememberedCheckout) =>
    checkout.fingerprint === fingerprint && now - checkout.startedAt < renewalMs;
  const known = shared.find(fits);
  if (!forced && known?.paid) return { kind: 'paid', checkout: known };
  // The code was taken after this attempt had begun, so an order with it takes its place.
  const lacksCode = offered !== undefined && mine !== undefined && mine.couponCode !== offered;
  const anew = forced || lacksCode;
  if (!anew && mine && !mine.givenUp && fits(mine)) return { kind: 'go', checkout: mine };
  if (!anew && known) return { kind: 'go', checkout: inPlaceOf(known, mine) };
  const fresh = { idempotencyKey: freshKey, fingerprint, startedAt: now };
  if (mine?.paid) return { kind: 'go', checkout: { ...fresh, couponCode: offered } };
  // The same contents keep their code; others have not been promised any.
  const couponCode = offered ?? (mine?.fingerprint === fingerprint ? mine.couponCode : undefined);
  const replaces = openedOf(mine);
  return { kind: 'go', checkout: { ...fresh, replaces, couponCode } };
}

interface Visit {
  /** Is `document.referrer`. */
  referrer: string;
  origin: string;
  /** Is when this page was opened, in milliseconds since 1970. */
  openedAt: number;
}

/** Returns whether an attempt was given up on /cancel and is not taken up again. */
export function isCancelled(
  mine: RememberedCheckout | undefined,
  { referrer, origin, openedAt }: Visit,
): boolean {
  if (!mine || !referrer || mine.startedAt >= openedAt) return false;
  const from = new URL(referrer);
  return from.origin === origin && /\/cancel$/.test(from.pathname);
}
