import { allowOnly, readChoice } from '../api/parameters.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { PaymentIntent } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { okReply, type Reply } from './reply.ts';
import { requireState } from './rules.ts';

const KNOWN = new Set(['cancellation_reason']);
const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** `POST /v1/payment_intents/{id}/cancel`. 400 when succeeded, canceled or processing. */
export function cancelIntent(ctx: Context, intent: PaymentIntent, form: Form): Reply {
  allowOnly(form, KNOWN);
  requireState(intent, 'cancel');
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: ctx.unixNow(),
    cancellation_reason: readChoice(form, 'cancellation_reason', REASONS) ?? null,
    next_action: null,
  });
  ctx.objects.replace(intent);
  emitEvent(ctx, 'payment_intent.canceled', intent);
  return okReply(intent);
}
