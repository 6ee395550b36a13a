import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import type { Answer, Refused } from '../../shared/call-api.ts';
import { readShared, shareCheckout, unshareCheckout } from '../../shared/checkout-memory.ts';
import { countStep } from '../../shared/count-step.ts';
import { type OpenedOrder, type RememberedCheckout, readMemory, remember } from '../../shared/form-memory.ts';
import { tellOfferOver } from '../../shared/offer-over.ts';
import { showToast } from '../../shared/toast.tsx';
import type { UpsellFields } from '../package/upsell.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import {
  type CheckoutChoice,
  chooseCheckout,
  fingerprintOf,
  isCancelled,
  neverAgain,
} from './checkout-key.ts';
import type { PaidOrder } from './finish-order.ts';
import { askForIntent, openingRequest } from './intent-request.ts';

export type OpenAnswer =
  | { kind: 'open'; intent: PaymentIntentReply }
  | { kind: 'no_secret' }
  | { kind: 'price_changed'; totalCents: number }
  /** With `mine` it was paid just now with these very contents; else the shop found a payment on its way. */
  | ({ kind: 'paid'; mine: boolean } & PaidOrder)
  | { kind: 'refused'; refusal: Refused };

export interface OrderInput {
  draft: CheckoutDraft;
  /** Is what the buyer was shown; the shop refuses when it disagrees. */
  totalCents: number;
  /** Makes an order of its own, whatever was begun before. */
  forced?: boolean;
  /** With null the order has none; without the field it has the one that it had. */
  couponCode?: string | null | undefined;
  /** Is an offer that was taken before, in the names of text 1, section 7. */
  upsell?: UpsellFields;
}

/** Is what the call carries besides the order itself. */
interface Attempt {
  /** They are the same for the same order, however often and in whichever tab. */
  key: string;
  /** Is the one that must not stay payable beside the new one. */
  replaced: OpenedOrder | undefined;
  /** Is the code that an earlier attempt at this order had. */
  code: string | undefined;
}

type AskShop = (attempt: Attempt) => Promise<Answer<PaymentIntentReply>>;

function choose({ draft, totalCents, forced = false }: OrderInput, now: number): CheckoutChoice {
  const { checkout: mine, coupon: offered } = readMemory();
  const visit = { referrer: document.referrer, origin: location.origin, openedAt: performance.timeOrigin };
  return chooseCheckout({
    fingerprint: fingerprintOf(draft, totalCents),
    mine,
    shared: readShared(now),
    now,
    freshKey: crypto.randomUUID(),
    forced: forced || isCancelled(mine, visit),
    offered,
  });
}

/**
 * Returns whether this very order is open already. Its two statements are then stored with it and need not be
 * given again.
 */
export function isOpenAlready(draft: CheckoutDraft, totalCents: number): boolean {
  const { checkout } = readMemory();
  if (!checkout?.accessToken || checkout.paid) return false;
  const chosen = choose({ draft, totalCents }, Date.now());
  return chosen.kind === 'go' && chosen.checkout.idempotencyKey === checkout.idempotencyKey;
}

function keep(checkout: RememberedCheckout): void {
  const now = Date.now();
  const before = readMemory().checkout;
  // The shop is about to cancel it.
  if (before && before.idempotencyKey !== checkout.idempotencyKey) unshareCheckout(before.fingerprint, now);
  remember({ checkout });
  shareCheckout(checkout, now);
}

/** Keeps the code that counts now: the same order, opened later, begins with it. */
export function keepCode({ discount }: PaymentIntentReply): void {
  const { checkout, coupon } = readMemory();
  // The banner's code was taken off, or another one replaced it.
  const kept = coupon === discount?.code ? coupon : undefined;
  if (checkout) remember({ checkout: { ...checkout, couponCode: discount?.code }, coupon: kept });
}

const askForOrder =
  ({ couponCode, ...input }: OrderInput): AskShop =>
  ({ key, replaced, code }) => {
    const wanted = couponCode === undefined ? code : (couponCode ?? undefined);
    return askForIntent(openingRequest({ ...input, couponCode: wanted, replaced }), key);
  };

let last: Promise<unknown> = Promise.resolve();

/** Opens the order and its intent, one at a time; the same order again gets the same intent. */
export function openOrder(input: OrderInput, ask: AskShop = askForOrder(input)): Promise<OpenAnswer> {
  countStep('package');
  countStep('checkout');
  const answer = last.then(() => openOne(input, ask));
  last = answer.catch(() => {});
  return answer;
}

/**
 * Says it in passing only where its field does not say so in view already: the total is higher than it was a
 * moment ago.
 */
async function sayRefused(title: string): Promise<void> {
  await new Promise(requestAnimationFrame);
  const said = document.getElementById('discount-problem')?.getBoundingClientRect();
  if (said && said.top >= 0 && said.bottom <= innerHeight && said.height > 0) return;
  await showToast({ tone: 'bad', title });
}

/** With `again` it has a key of its own, after the shop had refused the first one for another request. */
async function openOne(input: OrderInput, ask: AskShop, again = false): Promise<OpenAnswer> {
  const { kind, checkout } = choose(input, Date.now());
  const { idempotencyKey, fingerprint, startedAt, replaces, paymentIntentId, accessToken, couponCode } =
    checkout;
  if (kind === 'paid') return { kind: 'paid', mine: true, accessToken, paymentIntentId };
  keep(checkout);
  const answer = await ask({ key: idempotencyKey, replaced: replaces, code: couponCode });
  if (!answer.ok && isCodeRefused(answer) && couponCode && couponCode === readMemory().coupon) {
    forgetCode(checkout, answer.message);
    if (answer.code === 'discount_ended') tellOfferOver();
    void sayRefused(answer.message ?? '');
    return openOne(input, ask, again);
  }
  if (!answer.ok && answer.code === 'idempotency_key_reused' && !again) {
    startAfresh(checkout);
    return openOne(input, ask, true);
  }
  if (!answer.ok) return readRefusal(answer, checkout);
  const { data: intent } = answer;
  if (!intent.clientSecret) return { kind: 'no_secret' };
  const opened = { paymentIntentId: intent.paymentIntentId, accessToken: intent.accessToken };
  keep({ idempotencyKey, fingerprint, startedAt, ...opened });
  keepCode(intent);
  return { kind: 'open', intent };
}

const codeRefusals: readonly unknown[] = [
  'discount_invalid',
  'discount_ended',
  'discount_of_another',
  'discount_used',
];
const isCodeRefused = ({ code }: Refused) => codeRefusals.includes(code);

/** Forgets the code: the next attempt goes without it; the field for codes says why. */
function forgetCode(checkout: RememberedCheckout, why: string | undefined): void {
  const { couponCode: code } = checkout;
  const refusedCode = code && why ? { code, text: why } : undefined;
  remember({ checkout: { ...checkout, couponCode: undefined }, refusedCode, coupon: undefined });
}

/** Begins an attempt of its own, because another tab has changed the order of this key meanwhile. */
function startAfresh(checkout: RememberedCheckout): void {
  unshareCheckout(checkout.fingerprint, Date.now());
  remember({ checkout: neverAgain(checkout) });
}

function readRefusal(refusal: Refused, checkout: RememberedCheckout): OpenAnswer {
  const { paymentIntentId, accessToken } = checkout.replaces ?? checkout;
  if (refusal.code === 'order_already_paid')
    return { kind: 'paid', mine: false, accessToken, paymentIntentId };
  const newTotal = refusal.amount === undefined ? undefined : parseAmount(refusal.amount);
  if (refusal.code === 'price_changed' && newTotal !== undefined) {
    return { kind: 'price_changed', totalCents: newTotal };
  }
  if (isCodeRefused(refusal)) forgetCode(checkout, refusal.message);
  if (refusal.code === 'idempotency_key_reused') startAfresh(checkout);
  return { kind: 'refused', refusal };
}
