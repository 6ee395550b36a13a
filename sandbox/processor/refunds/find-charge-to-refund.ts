import { invalidRequest, missingResource } from '../api/errors.ts';
import { readText } from '../api/parameters.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { Charge } from '../objects.ts';

function chargeOfIntent(ctx: Context, intentId: string): Charge {
  const intent = ctx.objects.find('payment_intent', intentId);
  if (!intent) throw missingResource('payment_intent', intentId, 'payment_intent');
  const charge = intent.latest_charge ? ctx.objects.find('charge', intent.latest_charge) : undefined;
  if (charge && intent.status === 'succeeded') return charge;
  throw invalidRequest(
    'payment_intent_unexpected_state',
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
  );
}

/** The successful charge that a call names, itself or by its intent. */
export function findChargeToRefund(ctx: Context, form: Form): Charge {
  const chargeId = readText(form, 'charge');
  const intentId = readText(form, 'payment_intent');
  if (!chargeId && !intentId)
    throw invalidRequest(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
      { param: 'payment_intent' },
    );
  if (intentId) return chargeOfIntent(ctx, intentId);
  const charge = ctx.objects.find('charge', chargeId ?? '');
  if (!charge) throw missingResource('charge', chargeId ?? '', 'charge');
  if (!charge.paid)
    throw invalidRequest(
      'charge_not_refundable',
      `Charge ${charge.id} has not succeeded and cannot be refunded.`,
    );
  return charge;
}
