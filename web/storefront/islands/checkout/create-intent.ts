import type { PaymentIntentReply } from '#contracts/checkout.ts';
import { callApi } from '../shared/call-api.ts';
import { openingRequest } from './intent-request.ts';
import { type OpenAnswer, type OrderWish, openOrder } from './open-order.ts';

export interface IntentWish extends OrderWish {
  couponCode?: string | undefined;
  /** An offer that was taken before, in the names of text 1, section 7. */
  upsell?: object | undefined;
}

/** Asks for the intent of this order, with the code wished for, else with the one that it had. */
export function createIntent({ couponCode, upsell, ...wish }: IntentWish): Promise<OpenAnswer> {
  return openOrder(wish, ({ headers, replaced, code }) => {
    const { path, body } = openingRequest({ ...wish, couponCode: couponCode ?? code, upsell, replaced });
    return callApi<PaymentIntentReply>(path, { headers, body });
  });
}
