import { addEntry } from '../balance/add-entry.ts';
import type { Decline, TestCard } from '../cards.ts';
import { chargeObject } from '../charges/charge-object.ts';
import type { Context } from '../context.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { createFraudWarning } from '../disputes/warn-of-fraud.ts';
import type { Charge, PaymentIntent, PaymentMethod } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { failIntent } from './fail-intent.ts';
import { errorReply, okReply, type Reply } from './reply.ts';

/** Countries of the European Economic Area. */
const EEA = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK ES'.split(' '),
);
const FIXED_CENTS = 25;

/** Fee share by the card's country, in 0.01 %. */
function shareOf(country: string | null): number {
  if (country === null || EEA.has(country)) return 150;
  return country === 'GB' ? 250 : 325;
}

/** Returns the fee of a card payment: 1.5 % + 0.25 for EEA cards, 2.5 % for UK cards, 3.25 % for others. */
function cardFee(amount: number, country: string | null): number {
  return Math.round((amount * shareOf(country)) / 10_000 + FIXED_CENTS);
}

export interface Attempt {
  intent: PaymentIntent;
  method: PaymentMethod;
  card: TestCard;
  authenticated: boolean;
}

function startProcessing(ctx: Context, intent: PaymentIntent, delayMs: number): Reply {
  Object.assign(intent, { status: 'processing', next_action: null, processing: { type: 'card', card: {} } });
  ctx.objects.replace(intent);
  emitEvent(ctx, 'payment_intent.processing', intent);
  ctx.written.tasks.push(ctx.tasks.add('finish-payment', intent.id, ctx.clock.now() + delayMs));
  return okReply(intent);
}

function applyLaterEvents(ctx: Context, charge: Charge, card: TestCard): void {
  if (card.aftermath === 'dispute') openDispute(ctx, charge, 'fraudulent');
  if (card.aftermath === 'dispute-not-received') openDispute(ctx, charge, 'product_not_received');
  if (card.aftermath === 'inquiry') openDispute(ctx, charge, 'fraudulent', { inquiry: true });
  if (card.aftermath === 'fraud-warning') createFraudWarning(ctx, charge);
}

export function succeedPayment(ctx: Context, attempt: Attempt): Reply {
  const { intent, method, card } = attempt;
  const charge = chargeObject(ctx, attempt);
  const country = charge.payment_method_details?.card?.country ?? null;
  charge.balance_transaction = addEntry(ctx, {
    type: 'charge',
    category: 'charge',
    source: charge.id,
    amount: charge.amount,
    fee: { amount: cardFee(charge.amount, country), description: 'Stripe processing fees' },
    currency: charge.currency,
    description: charge.description ?? 'Payment',
  }).id;
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    processing: null,
  });
  ctx.objects.add('charge', charge, { intent: intent.id, hidden: card.number });
  ctx.objects.replace(intent);
  emitEvent(ctx, 'payment_intent.succeeded', intent);
  applyLaterEvents(ctx, charge, card);
  return okReply(intent);
}

function declinePayment(ctx: Context, attempt: Attempt, decline: Decline): Reply {
  const { intent, method } = attempt;
  const charge = chargeObject(ctx, { ...attempt, decline });
  ctx.objects.add('charge', charge, { intent: intent.id });
  const { code, decline_code, message } = decline;
  const error = {
    type: 'card_error' as const,
    code,
    decline_code,
    message,
    charge: charge.id,
    payment_method: method,
  };
  failIntent(ctx, intent, error);
  return errorReply({ ...error, payment_intent: intent });
}

/**
 * Charges the card. The charge succeeds, is declined (402, another card needed), or stays in `processing` by a
 * fault.
 */
export function chargePayment(ctx: Context, attempt: Attempt): Reply {
  const { processingMs } = ctx.faults.current();
  if (attempt.card.decline) return declinePayment(ctx, attempt, attempt.card.decline);
  attempt.intent.payment_method = attempt.method.id;
  if (processingMs > 0) return startProcessing(ctx, attempt.intent, processingMs);
  return succeedPayment(ctx, attempt);
}
