import { invalidRequest } from '../api/errors.ts';
import { allowOnly, readBoolean, readInteger, readText } from '../api/parameters.ts';
import type { TestCard } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import { newId } from '../ids.ts';
import type { PaymentIntent, PaymentMethod } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { applyCallerFields } from './apply-given-fields.ts';
import { failIntent } from './fail-intent.ts';
import { readCallerFields, SHARED, UNSUPPORTED } from './read-given-fields.ts';
import { errorReply, okReply, type Reply } from './reply.ts';
import { requireState } from './rules.ts';
import { cardOfMethod, findMethod, resolveMethod } from './take-method.ts';
import { chargePayment } from './take-payment.ts';

const SESSION_MS = 3600 * 1000;

interface ActionInput {
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
function requireAction(
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

const KNOWN = new Set([
  ...SHARED,
  ...['amount_to_confirm', 'error_on_requires_action', 'mandate_data', 'off_session', 'radar_options'],
  ...['return_url', 'use_stripe_sdk'],
]);

/** `POST /v1/payment_intents/{id}/confirm`. 400 in a final state, 402 when the card is declined. */
export function confirmIntent(ctx: Context, intent: PaymentIntent, form: Form): Reply {
  allowOnly(form, KNOWN, UNSUPPORTED);
  requireState(intent, 'confirm');
  checkExpectedAmount(intent, form);
  applyCallerFields(intent, readCallerFields(form));
  return attemptPayment(ctx, intent, form);
}

function checkExpectedAmount(intent: PaymentIntent, form: Form): void {
  const expected = readInteger(form, 'amount_to_confirm');
  if (expected === undefined || expected === intent.amount) return;
  const message = `The provided amount_to_confirm (${expected}) does not match the amount of the PaymentIntent (${intent.amount}).`;
  throw invalidRequest('payment_intent_invalid_parameter', message, { param: 'amount_to_confirm' });
}

function mustAuthenticate(intent: PaymentIntent, card: TestCard): boolean {
  const input = intent.payment_method_options?.card?.request_three_d_secure;
  return card.authenticate === true || input === 'any' || input === 'challenge';
}

/** Part of a confirmation shared with create and `confirm=true`. */
export function attemptPayment(ctx: Context, intent: PaymentIntent, form: Form): Reply {
  const method =
    resolveMethod(ctx, form) ?? (intent.payment_method ? findMethod(ctx, intent.payment_method) : undefined);
  if (!method)
    throw invalidRequest(
      'payment_intent_unexpected_state',
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      { payment_intent: intent },
    );
  if (!intent.payment_method_types.includes('card'))
    throw invalidRequest('payment_intent_invalid_parameter', 'This PaymentIntent does not allow cards.');
  const card = cardOfMethod(ctx, method);
  if (!mustAuthenticate(intent, card))
    return chargePayment(ctx, { intent, method, card, authenticated: false });
  if (readBoolean(form, 'error_on_requires_action') || form.off_session === 'true')
    return refuseUnauthenticated(ctx, intent, method);
  const returnUrl = readText(form, 'return_url') ?? null;
  const inPage = readBoolean(form, 'use_stripe_sdk') ?? false;
  return requireAction(ctx, intent, method, { returnUrl, inPage });
}

function refuseUnauthenticated(ctx: Context, intent: PaymentIntent, method: PaymentMethod): Reply {
  const error = {
    type: 'card_error' as const,
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
    payment_method: method,
  };
  failIntent(ctx, intent, error);
  return errorReply({ ...error, payment_intent: intent });
}
