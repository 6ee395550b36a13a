import type { Context } from '../context.ts';
import type { PaymentIntent, PaymentMethod } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  message: string;
  decline_code?: string;
  charge?: string;
  payment_method: PaymentMethod;
}

/** Resets an intent to require another payment method, with the reason and any failed charge. */
export function failIntent(ctx: Context, intent: PaymentIntent, error: PaymentError): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: error,
    latest_charge: error.charge ?? intent.latest_charge,
    next_action: null,
    payment_method: null,
  });
  ctx.objects.replace(intent);
  emitEvent(ctx, 'payment_intent.payment_failed', intent);
}
