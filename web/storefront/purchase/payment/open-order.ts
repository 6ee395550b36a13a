import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { parseAmount } from '#contracts/kit/amount-text.ts';
import type { Answer, Refused } from '../../shared/call-api.ts';
import { readSharedCheckouts, removeSharedCheckout, shareCheckout } from '../../shared/checkout-memory.ts';
import { countStep } from '../../shared/count-step.ts';
import {
  type OpenedOrder,
  type RememberedCheckout,
  readMemory,
  updateMemory,
} from '../../shared/form-memory.ts';
import { showToast } from '../../shared/toast.tsx';
import type { UpsellFields } from '../package/upsell.ts';
import type { CheckoutDraft } from './checkout-draft.ts';
import {
  type CheckoutChoice,
  chooseCheckout,
  dropRefusedAttempt,
  fingerprintOf,
  isCancelled,
} from './checkout-key.ts';
import type { PaidOrder } from './finish-order.ts';
import { openingRequest, sendIntentRequest } from './intent-request.ts';

/** Reports that the shop refused the banner's code as expired. The bar then reloads its end. */
const notifyOfferOver = (): void =>
  void globalThis.document?.getElementById('offer')?.dispatchEvent(new Event('change'));

export type OpenAnswer =
  | { kind: 'open'; intent: PaymentIntentReply }
  | { kind: 'no_secret' }
  | { kind: 'price_changed'; totalCents: number }
  /** `mine`: an identical order was just paid here. Otherwise the shop found a pending payment. */
  | ({ kind: 'paid'; mine: boolean } & PaidOrder)
  | { kind: 'refused'; refusal: Refused };

export interface OrderInput {
  draft: CheckoutDraft;
  /** Total shown to the buyer. The shop refuses a different one. */
  totalCents: number;
  /** Creates a new order regardless of earlier attempts. */
  forced?: boolean;
  /** `null` removes the code. Omitted, the previous code is kept. */
  couponCode?: string | null | undefined;
  /** Offer accepted earlier, with the field names of text 1, section 7. */
  upsell?: UpsellFields;
}

interface Attempt {
  /** Idempotency key, identical for identical orders in every tab. */
  key: string;
  /** Order that must not stay payable next to the new one. */
  replaced: OpenedOrder | undefined;
  code: string | undefined;
}

type RequestOrder = (attempt: Attempt) => Promise<Answer<PaymentIntentReply>>;

function chooseAttempt({ draft, totalCents, forced = false }: OrderInput, now: number): CheckoutChoice {
  const { checkout: mine, coupon: offered } = readMemory();
  const visit = { referrer: document.referrer, origin: location.origin, openedAt: performance.timeOrigin };
  return chooseCheckout({
    fingerprint: fingerprintOf(draft, totalCents),
    mine,
    shared: readSharedCheckouts(now),
    now,
    freshKey: crypto.randomUUID(),
    forced: forced || isCancelled(mine, visit),
    offered,
  });
}

/** Returns whether this exact order is already open. Its two statements are then stored. */
export function isOpenAlready(draft: CheckoutDraft, totalCents: number): boolean {
  const { checkout } = readMemory();
  if (!checkout?.accessToken || checkout.paid) return false;
  const chosen = chooseAttempt({ draft, totalCents }, Date.now());
  return chosen.kind === 'go' && chosen.checkout.idempotencyKey === checkout.idempotencyKey;
}

function saveCheckout(checkout: RememberedCheckout): void {
  const now = Date.now();
  const before = readMemory().checkout;
  // The shop is about to cancel it.
  if (before && before.idempotencyKey !== checkout.idempotencyKey)
    removeSharedCheckout(before.fingerprint, now);
  updateMemory({ checkout });
  shareCheckout(checkout, now);
}

/** Stores the current code for a later attempt at the same order. */
export function saveCode({ discount }: PaymentIntentReply): void {
  const { checkout, coupon } = readMemory();
  // The banner's code was removed or replaced.
  const kept = coupon === discount?.code ? coupon : undefined;
  if (checkout) updateMemory({ checkout: { ...checkout, couponCode: discount?.code }, coupon: kept });
}

const createOrderRequest =
  ({ couponCode, ...input }: OrderInput): RequestOrder =>
  ({ key, replaced, code }) => {
    const wanted = couponCode === undefined ? code : (couponCode ?? undefined);
    return sendIntentRequest(openingRequest({ ...input, couponCode: wanted, replaced }), key);
  };

let last: Promise<unknown> = Promise.resolve();

/** Opens the order and its intent, one at a time. An identical order gets the same intent. */
export function openOrder(
  input: OrderInput,
  ask: RequestOrder = createOrderRequest(input),
): Promise<OpenAnswer> {
  countStep('package');
  countStep('checkout');
  const answer = last.then(() => openOnce(input, ask));
  last = answer.catch(() => {});
  return answer;
}

/** Shows a toast if the code field is not visible, because the total has increased. */
async function showRefusedCode(title: string): Promise<void> {
  await new Promise(requestAnimationFrame);
  const said = document.getElementById('discount-problem')?.getBoundingClientRect();
  if (said && said.top >= 0 && said.bottom <= innerHeight && said.height > 0) return;
  await showToast({ tone: 'bad', title });
}

/** `again` uses a new key after the shop refused the first one for a different request. */
async function openOnce(input: OrderInput, ask: RequestOrder, again = false): Promise<OpenAnswer> {
  const { kind, checkout } = chooseAttempt(input, Date.now());
  const { idempotencyKey, fingerprint, startedAt, replaces, paymentIntentId, accessToken, couponCode } =
    checkout;
  if (kind === 'paid') return { kind: 'paid', mine: true, accessToken, paymentIntentId };
  saveCheckout(checkout);
  const answer = await ask({ key: idempotencyKey, replaced: replaces, code: couponCode });
  if (!answer.ok && isCodeRefused(answer) && couponCode && couponCode === readMemory().coupon) {
    dropCode(checkout, answer.message);
    if (answer.code === 'discount_ended') notifyOfferOver();
    void showRefusedCode(answer.message ?? '');
    return openOnce(input, ask, again);
  }
  if (!answer.ok && answer.code === 'idempotency_key_reused' && !again) {
    restartCheckout(checkout);
    return openOnce(input, ask, true);
  }
  if (!answer.ok) return readRefusal(answer, checkout);
  const { data: intent } = answer;
  if (!intent.clientSecret) return { kind: 'no_secret' };
  const opened = { paymentIntentId: intent.paymentIntentId, accessToken: intent.accessToken };
  saveCheckout({ idempotencyKey, fingerprint, startedAt, ...opened });
  saveCode(intent);
  return { kind: 'open', intent };
}

const codeRefusals: readonly unknown[] = [
  'discount_invalid',
  'discount_ended',
  'discount_of_another',
  'discount_used',
];
export const isCodeRefused = ({ code }: Refused): boolean => codeRefusals.includes(code);

/** Drops the code for the next attempt. The code field shows the reason. */
function dropCode(checkout: RememberedCheckout, why: string | undefined): void {
  const { couponCode: code } = checkout;
  const refusedCode = code && why ? { code, text: why } : undefined;
  updateMemory({ checkout: { ...checkout, couponCode: undefined }, refusedCode, coupon: undefined });
}

/** Starts a new attempt, because another tab has changed the order of this key. */
function restartCheckout(checkout: RememberedCheckout): void {
  removeSharedCheckout(checkout.fingerprint, Date.now());
  updateMemory({ checkout: dropRefusedAttempt(checkout) });
}

function readRefusal(refusal: Refused, checkout: RememberedCheckout): OpenAnswer {
  const { paymentIntentId, accessToken } = checkout.replaces ?? checkout;
  if (refusal.code === 'order_already_paid')
    return { kind: 'paid', mine: false, accessToken, paymentIntentId };
  const newTotal = refusal.amount === undefined ? undefined : parseAmount(refusal.amount);
  if (refusal.code === 'price_changed' && newTotal !== undefined) {
    return { kind: 'price_changed', totalCents: newTotal };
  }
  if (isCodeRefused(refusal)) dropCode(checkout, refusal.message);
  if (refusal.code === 'idempotency_key_reused') restartCheckout(checkout);
  return { kind: 'refused', refusal };
}
