import { toDecimalString } from '#contracts/kit/money.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { formatCents } from '../../number-shape.ts';
import type { OpenedOrder } from '../../shared/form-memory.ts';
import { packageIdOf } from '../package/packages.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** Is what a checkout asks the shop for. */
export interface IntentRequest {
  path: '/api/create-payment-intent' | '/api/likes/create-likes-payment-intent';
  body: object;
}

const pathOf = (draft: CheckoutDraft): IntentRequest['path'] =>
  isForPosts(draft.quote.type) ? '/api/likes/create-likes-payment-intent' : '/api/create-payment-intent';

/** Returns what every call about an order of followers says of it. */
function followersOf({ quote, username, email }: CheckoutDraft) {
  const custom = quote.serviceId === undefined;
  return {
    ...(custom ? { customQuantity: quote.quantity } : { serviceId: quote.serviceId }),
    packageId: packageIdOf(quote),
    packageAmount: String(quote.quantity),
    username,
    email,
  };
}

/** Returns which list a package of followers is from, and what the page said that it costs. */
const listOf = ({ quote, shape }: CheckoutDraft, totalCents: number) => ({
  packagePrice: formatCents(totalCents, shape),
  followerType: quote.kind ? undefined : quote.audience === 'spain' ? 'spain' : 'european',
});

/** Returns the same of likes and views, in the names that their call has. */
function postsOf({ quote, posts = [], username, email }: CheckoutDraft) {
  const { serviceId, quantity, bonus } = quote;
  return {
    serviceType: quote.type,
    serviceId,
    instagramUsername: username,
    email,
    selectedPosts: posts,
    totalLikes: quantity + bonus,
    baseLikes: quantity,
    bonusLikes: bonus,
  };
}

interface NewOrder {
  draft: CheckoutDraft;
  /** Is what the buyer was shown; the shop refuses when it disagrees. */
  totalCents: number;
  couponCode?: string | undefined;
  /** Is an offer taken before, in the names of text 1, section 7. */
  upsell?: object | undefined;
  /** Is the one that this order replaces. */
  replaced?: OpenedOrder | undefined;
}

/** Opens an order. Both statements were ticked where the buyer comes from. */
export function openingRequest({ draft, totalCents, couponCode, upsell, replaced }: NewOrder): IntentRequest {
  const posts = isForPosts(draft.quote.type);
  const { locale, consents, marketing } = draft;
  const body = {
    ...(posts ? postsOf(draft) : followersOf(draft)),
    // Only the shop says the price with a code: the buyer reads it before paying.
    ...(couponCode
      ? { [posts ? 'discountCode' : 'couponCode']: couponCode }
      : { amount: toDecimalString(totalCents) }),
    ...(posts ? {} : listOf(draft, totalCents)),
    language: locale,
    sourceUrl: location.href.slice(0, 500),
    consent: { startNow: true, waive: true, version: consents.version },
    marketing,
    ...upsell,
    previousPaymentIntentId: replaced?.paymentIntentId,
    previousOrderId: replaced?.orderId,
  };
  return { path: pathOf(draft), body };
}

/** Puts a code on an open intent; null takes it off. */
export function discountRequest(
  draft: CheckoutDraft,
  { paymentIntentId, orderId }: OpenedOrder,
  change: { code: string | null; totalCents: number | undefined },
): IntentRequest {
  const { code, totalCents } = change;
  const body = {
    ...(isForPosts(draft.quote.type)
      ? postsOf(draft)
      : { ...followersOf(draft), customerEmail: draft.email }),
    currency: 'eur',
    existingPaymentIntentId: paymentIntentId,
    orderId,
    discountCode: code,
    amount: totalCents === undefined ? undefined : toDecimalString(totalCents),
  };
  return { path: pathOf(draft), body };
}
