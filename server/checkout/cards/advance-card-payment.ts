import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { paymentCodeOf } from '#contracts/payments/payment-codes.ts';
import { settlePayment } from '#server/payments/intents/settle-payment.ts';
import { accessToken } from '#server/platform/auth/access-token.ts';
import type {
  CardPayments,
  CardStanding,
  ReturnEnd,
} from '#server/platform/clients/processor/card-payments.ts';
import { IntentClosed } from '#server/platform/clients/processor/processor-errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { type CheckoutOrder, findByIntent } from '../store.ts';

export interface BankStep {
  number: string;
  /** Secret in the address, because a return from the bank has no cookies. */
  key: string;
  origin: string;
}

export type NextStep =
  | { kind: 'go'; to: string }
  | { kind: 'show'; standing: Extract<CardStanding, { kind: 'method' | 'challenge' }>; locale: Locale };

const redirectToFailure = ({ locale }: CheckoutOrder, code: string): NextStep => ({
  kind: 'go',
  to: `${pathTo('paymentFailed', locale)}?${new URLSearchParams({ code: paymentCodeOf(code) })}`,
});

function redirectToSuccess(
  { secrets }: Pick<Deps, 'secrets'>,
  { locale, order_id: orderId }: CheckoutOrder,
  intentId: string,
  said: { status: string } | { redirect_status: string },
): NextStep {
  const order = accessToken(secrets.signingKey, orderId);
  const query = new URLSearchParams({ order, payment_intent: intentId, ...said });
  return { kind: 'go', to: `${orderPathTo('orderSuccess', locale)}?${query}` };
}

/** The call was never sent, or the buyer replaced the attempt. */
const isWithoutCharge = (error: unknown): boolean =>
  error instanceof ShopError && (error.code === 'processor_unavailable' || error.code === 'conflict');

type CardStep = (cards: CardPayments) => Promise<CardStanding>;

/**
 * Takes the next step of a payment attempt. Returns the browser's target: the bank, the success page or an error
 * message. Throws `order_not_found` for an address that the shop did not create.
 */
export async function advanceCardPayment(deps: Deps, step: BankStep, act: CardStep): Promise<NextStep> {
  const { cards } = deps.processors;
  if (!cards) throw new ShopError('order_not_found', 'no processor accepts cards in the page');
  const { intentId } = await cards.find(step.number, step.key);
  const order = await findByIntent(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for ${step.number}`);
  const standing = await act(cards).catch(async (error: unknown) => {
    if (isWithoutCharge(error)) return null;
    if (!(error instanceof IntentClosed)) throw error;
    const { intent } = await settlePayment(deps, intentId);
    return intent.status === 'succeeded' ? ({ kind: 'paid' } as const) : null;
  });
  if (standing === null) return redirectToFailure(order, 'processing_error');
  if (standing.kind === 'method' || standing.kind === 'challenge')
    return { kind: 'show', standing, locale: order.locale };
  if (standing.kind === 'refused') {
    await settlePayment(deps, intentId);
    return redirectToFailure(order, standing.code);
  }
  if (standing.kind === 'unknown') return redirectToSuccess(deps, order, intentId, { status: 'processing' });
  await settlePayment(deps, intentId);
  return redirectToSuccess(deps, order, intentId, { status: 'success' });
}

/**
 * Handles the return from the bank's own page. The gateway limits the length of that address, so it contains only the
 * attempt's number.
 */
export async function returnFromBank(
  deps: Deps,
  { number, key, end }: { number: string; key: string; end: ReturnEnd },
): Promise<NextStep> {
  const intentId = await deps.processors.findReturn(number, key);
  const order = await findByIntent(deps.database, intentId);
  if (!order) throw new ShopError('order_not_found', `no order for ${number}`);
  return redirectToSuccess(deps, order, intentId, { redirect_status: end === 'ok' ? 'succeeded' : 'failed' });
}
