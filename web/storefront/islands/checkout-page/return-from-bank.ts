import type { Locale } from '#contracts/locales.ts';
import { orderPathTo } from '#contracts/order-paths.ts';
import type { OrderAfterPaymentReply } from '#contracts/orders.ts';
import { callApi } from '../shared/call-api.ts';

/** What the processor writes into the address when it sends a buyer back. */
export interface BankReturn {
  paymentIntentId: string;
  /** Proves the payment ours where the bank leads back into another browser. */
  clientSecret?: string | undefined;
  /** What it says of the outcome; the shop asks for itself. */
  saidFailed: boolean;
}

export function readReturn(query: URLSearchParams): BankReturn | undefined {
  const paymentIntentId = query.get('payment_intent') ?? '';
  if (!/^pi_[A-Za-z0-9_]{6,120}$/.test(paymentIntentId)) return undefined;
  const clientSecret = query.get('payment_intent_client_secret') ?? undefined;
  return { paymentIntentId, clientSecret, saidFailed: query.get('redirect_status') === 'failed' };
}

export type ReturnOutcome =
  | { kind: 'paid'; address: string }
  /** Not paid: the form stays open for another try. */
  | { kind: 'unpaid' }
  /** Not one of ours: as if the address had said nothing. */
  | { kind: 'foreign' };

const successPath = (locale: Locale, query: Record<string, string>) =>
  `${orderPathTo('orderSuccess', locale)}?${new URLSearchParams(query)}`;

/** Has the shop ask the processor. While it can't be reached, the success page goes on asking. */
export async function judgeReturn(back: BankReturn, locale: Locale): Promise<ReturnOutcome> {
  const { paymentIntentId, clientSecret, saidFailed } = back;
  const answer = await callApi<OrderAfterPaymentReply>('/api/create-order-after-payment', {
    body: { paymentIntentId, clientSecret },
  });
  if (answer.ok) {
    const { id } = answer.data.order;
    return { kind: 'paid', address: successPath(locale, { order: id, status: 'success' }) };
  }
  if (answer.code === 'order_not_found') return { kind: 'foreign' };
  if (answer.code === 'payment_not_confirmed' || saidFailed) return { kind: 'unpaid' };
  return {
    kind: 'paid',
    address: successPath(locale, {
      payment_intent: paymentIntentId,
      ...(clientSecret ? { payment_intent_client_secret: clientSecret } : {}),
      status: 'processing',
    }),
  };
}
