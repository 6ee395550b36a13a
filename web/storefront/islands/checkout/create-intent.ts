import type { PaymentIntentReply } from '#contracts/checkout.ts';
import { openingRequest } from '../../purchase/payment/intent-request.ts';
import { callApi } from '../shared/call-api.ts';
import { type OpenAnswer, type OrderWish, openOrder } from './open-order.ts';

export interface IntentWish extends OrderWish {
  /** Null: without any. Left out: with the one that the order had. */
  couponCode?: string | null | undefined;
  /** An offer that was taken before, in the names of text 1, section 7. */
  upsell?: object | undefined;
}

/** Asks for the intent of this order. */
export function createIntent({ couponCode, upsell, ...wish }: IntentWish): Promise<OpenAnswer> {
  return openOrder(wish, ({ headers, replaced, code }) => {
    const wanted = couponCode === undefined ? code : (couponCode ?? undefined);
    const { path, body } = openingRequest({ ...wish, couponCode: wanted, upsell, replaced });
    return callApi<PaymentIntentReply>(path, { headers, body });
  });
}
