import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { callApi } from '../../shared/call-api.ts';
import { clearMemory, markPaid } from '../../shared/checkout-memory.ts';
import { pause } from '../../shared/pause.ts';
import { type PaymentReport, reportedOf } from '../../shared/reported-payment.ts';
import type { CheckoutDraft } from './checkout-draft.ts';

/** Leaves time to read the success message (text 1, section 4). */
const cardPauseMs = 1000;
const walletPauseMs = 500;

async function reportPayment(
  draft: CheckoutDraft,
  { paymentIntentId, accessToken }: { paymentIntentId: string; accessToken: string | undefined },
): Promise<PaymentReport> {
  const route = 'POST /api/create-order-after-payment';
  const paid = { paymentIntentId, orderId: accessToken };
  const first = await callApi(route, { body: paid });
  if (first.ok) return reportedOf(first.data);
  const { email, username, quote } = draft;
  const body = { ...paid, email, username, serviceId: quote.serviceId };
  const second = await callApi(route, { body });
  return second.ok ? reportedOf(second.data) : {};
}

export interface PaidOrder {
  accessToken: string | undefined;
  paymentIntentId: string | undefined;
}

interface FinishInput {
  draft: CheckoutDraft;
  paymentIntentId: string;
  wallet: boolean;
}

/** Reports the payment to the shop and opens the success page, which waits if the report failed. */
export async function finishOrder({ draft, paymentIntentId, wallet }: FinishInput): Promise<void> {
  const known = markPaid(Date.now());
  const [reported] = await Promise.all([
    reportPayment(draft, { paymentIntentId, accessToken: known }),
    pause(wallet ? walletPauseMs : cardPauseMs),
  ]);
  clearMemory();
  const { accessToken: order = known, isSettled } = reported;
  const asked = isSettled ? undefined : paymentIntentId;
  const status = isSettled ? 'success' : 'processing';
  location.replace(successAddress(draft.locale, { order, payment_intent: asked, status }));
}

export function showPaidOrder({ locale }: CheckoutDraft, { accessToken, paymentIntentId }: PaidOrder): void {
  clearMemory();
  const status = 'processing';
  location.replace(successAddress(locale, { order: accessToken, payment_intent: paymentIntentId, status }));
}

export function successAddress(locale: Locale, known: Record<string, string | undefined>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(known)) if (value) query.set(name, value);
  return `${orderPathTo('orderSuccess', locale)}?${query}`;
}
