import { toDecimalString } from '#contracts/kit/money.ts';
import { renewalMs } from '../../shared/checkout-memory.ts';
import type { OpenedOrder, RememberedCheckout } from '../../shared/form-memory.ts';
import { packageIdOf } from '../package/packages.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** Returns a 53-bit hash, enough to distinguish orders without storing addresses in readable form. */
function shortHash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return ((high >>> 0) * 0x200000 + ((low >>> 0) & 0x1fffff)).toString(36);
}

/** Returns the identity of a checkout: everything that is written to the order. */
export function fingerprintOf(draft: CheckoutDraft, totalCents: number): string {
  const { quote, posts = [], username, email, locale, marketing, consents, holder = '' } = draft;
  const price = toDecimalString(totalCents);
  const order = [packageIdOf(quote), quote.audience, quote.quantity, username, email, price];
  return shortHash([...order, locale, marketing, consents.version, holder, ...posts].join('|'));
}

interface KeyRequest {
  fingerprint: string;
  /** Attempt of this tab, in addition to those shared by all tabs. */
  mine: RememberedCheckout | undefined;
  shared: readonly RememberedCheckout[];
  now: number;
  /** Random key for an order without a usable one. */
  freshKey: string;
  /** Forces a new key: the buyer cancelled, asked for the same order again, or the attempt cannot continue. */
  forced: boolean;
  /** Code of the banner, if accepted. Applies to any purchase. */
  offered?: string | undefined;
}

export type CheckoutChoice =
  | { kind: 'go'; checkout: RememberedCheckout }
  | { kind: 'paid'; checkout: RememberedCheckout };

const openedOf = (checkout: RememberedCheckout | undefined): OpenedOrder | undefined => {
  const { paymentIntentId, accessToken, replaces } = checkout ?? {};
  return paymentIntentId && accessToken ? { paymentIntentId, accessToken } : replaces;
};

/** Resumes another tab's attempt and replaces this tab's order, which must not stay payable. */
function resumeOtherTab(known: RememberedCheckout, mine: RememberedCheckout | undefined): RememberedCheckout {
  const replaces = mine?.paid || mine?.idempotencyKey === known.idempotencyKey ? undefined : openedOf(mine);
  return replaces ? { ...known, replaces } : known;
}

/** Drops an attempt whose key was refused. Only the order it was to replace remains. */
export function dropRefusedAttempt({
  idempotencyKey,
  fingerprint,
  startedAt,
  replaces,
}: RememberedCheckout): RememberedCheckout | undefined {
  return replaces && { idempotencyKey, fingerprint, startedAt, replaces, givenUp: true };
}

/**
 * Reuses the key of an identical order across tabs, so that a repeated request never pays twice. A different, forced or
 * older order (over five minutes) gets a new key (text 1, section 4).
 */
export function chooseCheckout(request: KeyRequest): CheckoutChoice {
  const { fingerprint, mine, shared, now, freshKey, forced, offered } = request;
  const fits = (checkout: RememberedCheckout) =>
    checkout.fingerprint === fingerprint && now - checkout.startedAt < renewalMs;
  const known = shared.find(fits);
  if (!forced && known?.paid) return { kind: 'paid', checkout: known };
  // The code was accepted after this attempt began, so a new order with the code replaces it.
  const lacksCode = offered !== undefined && mine !== undefined && mine.couponCode !== offered;
  const anew = forced || lacksCode;
  if (!anew && mine && !mine.givenUp && fits(mine)) return { kind: 'go', checkout: mine };
  if (!anew && known) return { kind: 'go', checkout: resumeOtherTab(known, mine) };
  const fresh = { idempotencyKey: freshKey, fingerprint, startedAt: now };
  if (mine?.paid) return { kind: 'go', checkout: { ...fresh, couponCode: offered } };
  // Only an identical order keeps its code.
  const couponCode = offered ?? (mine?.fingerprint === fingerprint ? mine.couponCode : undefined);
  const replaces = openedOf(mine);
  return { kind: 'go', checkout: { ...fresh, replaces, couponCode } };
}

interface Visit {
  referrer: string;
  origin: string;
  /** Time the page was opened, in Unix milliseconds. */
  openedAt: number;
}

/** Returns whether an attempt was cancelled on /cancel and not resumed. */
export function isCancelled(
  mine: RememberedCheckout | undefined,
  { referrer, origin, openedAt }: Visit,
): boolean {
  if (!mine || !referrer || mine.startedAt >= openedAt) return false;
  const from = new URL(referrer);
  return from.origin === origin && /\/cancel$/.test(from.pathname);
}
