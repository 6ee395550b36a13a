import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { Charge, EarlyFraudWarning } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';

/** Records that the issuing bank suspects fraud, before any dispute. */
export function createFraudWarning(ctx: Context, charge: Charge): EarlyFraudWarning {
  const warning: EarlyFraudWarning = {
    id: newId('issfr_1'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: ctx.unixNow(),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(charge.payment_intent ? { payment_intent: charge.payment_intent } : {}),
  };
  ctx.objects.add('radar.early_fraud_warning', warning, { charge: charge.id, intent: charge.payment_intent });
  emitEvent(ctx, 'radar.early_fraud_warning.created', warning);
  return warning;
}
