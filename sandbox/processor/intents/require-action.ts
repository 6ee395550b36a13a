import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { PaymentIntent, PaymentMethod } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { okReply, type Reply } from './reply.ts';

const SESSION_MS = 3600 * 1000;

export interface ActionInput {
  returnUrl: string | null;
  /** The browser script shows the challenge itself. Otherwise the buyer is redirected. */
  inPage: boolean;
}

function nextAction(ctx: Context, intent: PaymentIntent, input: ActionInput): PaymentIntent['next_action'] {
  if (input.returnUrl && !input.inPage) {
    const query = new URLSearchParams({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret ?? '',
      return_url: input.returnUrl,
    });
    const url = `${ctx.origin}/elements/authenticate?${query}`;
    return { redirect_to_url: { return_url: input.returnUrl, url }, type: 'redirect_to_url' };
  }
  const use_stripe_sdk = {
    type: 'three_d_secure_redirect',
    source: newId('payatt_3'),
    stripe_js: `${ctx.origin}/elements/authenticate`,
  };
  return { type: 'use_stripe_sdk', use_stripe_sdk };
}

/** Puts the intent on hold until the cardholder has authenticated. */
export function requireAction(
  ctx: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  input: ActionInput,
): Reply {
  Object.assign(intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: nextAction(ctx, intent, input),
  });
  ctx.objects.replace(intent);
  emitEvent(ctx, 'payment_intent.requires_action', intent);
  ctx.written.tasks.push(ctx.tasks.add('end-authentication', intent.id, ctx.clock.now() + SESSION_MS));
  return okReply(intent);
}
