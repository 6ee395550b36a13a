import { invalidRequest } from '../api/errors.ts';
import type { Context } from '../context.ts';
import type { PaymentIntent } from '../objects.ts';
import { failIntent } from './fail-intent.ts';
import { okReply, type Reply } from './reply.ts';
import { cardOfMethod, findMethod } from './take-method.ts';
import { chargePayment } from './take-payment.ts';

/** Applies the buyer's decision on the bank's page. The charge follows and may still be declined. */
export function authenticateIntent(ctx: Context, intent: PaymentIntent, outcome: 'approve' | 'fail'): Reply {
  if (intent.status !== 'requires_action' || !intent.payment_method)
    throw invalidRequest('payment_intent_unexpected_state', `Nothing to authenticate: ${intent.status}.`);
  const method = findMethod(ctx, intent.payment_method);
  if (outcome === 'approve') {
    const card = cardOfMethod(ctx, method);
    return chargePayment(ctx, { intent, method, card, authenticated: true });
  }
  failIntent(ctx, intent, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  });
  return okReply(intent);
}
