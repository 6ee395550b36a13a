import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { CallInput } from '#contracts/declared-calls.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import { isForPosts, type PostsType } from '#contracts/orders/states.ts';
import type { PublicRoute } from '#contracts/public-calls.ts';
import { formatCents } from '../../number-shape.ts';
import { type Answer, callApi } from '../../shared/call-api.ts';
import type { OpenedOrder } from '../../shared/form-memory.ts';
import { packageIdOf } from '../package/packages.ts';
import type { UpsellFields } from '../package/upsell.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

const forFollowers = 'POST /api/create-payment-intent';
const forPosts = 'POST /api/likes/create-likes-payment-intent';
type BodyOf<Route extends PublicRoute> = CallInput<Route>['body'];

type IntentRequest =
  | { route: typeof forFollowers; body: BodyOf<typeof forFollowers> }
  | { route: typeof forPosts; body: BodyOf<typeof forPosts> };

/** Sends the request. `key` is identical for identical orders. */
export const sendIntentRequest = (
  { route, body }: IntentRequest,
  key?: string,
): Promise<Answer<PaymentIntentReply>> => callApi(route, { body, key });

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

const listOf = ({ quote, shape }: CheckoutDraft, totalCents: number) => ({
  packagePrice: formatCents(totalCents, shape),
  followerType: quote.kind
    ? undefined
    : quote.audience === 'spain'
      ? ('spain' as const)
      : ('european' as const),
});

/** Returns the order fields for likes or views, with the field names of the endpoint `forPosts`. */
function postsOf({ quote, posts = [], username, email }: CheckoutDraft, serviceType: PostsType) {
  const { serviceId, quantity, bonus } = quote;
  return {
    serviceType,
    serviceId,
    instagramUsername: username,
    email,
    selectedPosts: [...posts],
    totalLikes: quantity + bonus,
    baseLikes: quantity,
    bonusLikes: bonus,
  };
}

interface NewOrder {
  draft: CheckoutDraft;
  /** Total shown to the buyer. The shop refuses a different one. */
  totalCents: number;
  couponCode?: string | undefined;
  /** Offer accepted earlier, with the field names of text 1, section 7. */
  upsell?: Partial<UpsellFields>;
  replaced?: OpenedOrder | undefined;
}

export function openingRequest({ draft, totalCents, couponCode, upsell, replaced }: NewOrder): IntentRequest {
  const { locale, consents, marketing } = draft;
  // With a code only the shop knows the price, which the buyer sees before paying.
  const amount = couponCode ? undefined : toDecimalString(totalCents);
  const order = {
    amount,
    language: locale,
    sourceUrl: location.href.slice(0, 500),
    consent: { startNow: true, waive: true, version: consents.version },
    marketing,
    previousPaymentIntentId: replaced?.paymentIntentId,
    previousOrderId: replaced?.accessToken,
  };
  const { type } = draft.quote;
  if (isForPosts(type))
    return { route: forPosts, body: { ...postsOf(draft, type), ...order, discountCode: couponCode } };
  const body = { ...followersOf(draft), ...listOf(draft, totalCents), ...order, couponCode, ...upsell };
  return { route: forFollowers, body };
}

export function discountRequest(
  draft: CheckoutDraft,
  { paymentIntentId, accessToken }: OpenedOrder,
  change: { code: string | null; totalCents: number | undefined },
): IntentRequest {
  const { code, totalCents } = change;
  const order = {
    existingPaymentIntentId: paymentIntentId,
    orderId: accessToken,
    discountCode: code,
    amount: totalCents === undefined ? undefined : toDecimalString(totalCents),
  };
  const { type } = draft.quote;
  if (isForPosts(type)) return { route: forPosts, body: { ...postsOf(draft, type), ...order } };
  const body = { ...followersOf(draft), customerEmail: draft.email, ...order };
  return { route: forFollowers, body };
}
