import { invalidRequest, missingResource } from '../api/errors.ts';
import { mergeMetadata } from '../api/merge-metadata.ts';
import { allowOnly, readChoice, readInteger, readText, refuseMalformed } from '../api/parameters.ts';
import { addEntry } from '../balance/add-entry.ts';
import { findCard } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import { newId } from '../ids.ts';
import type { Charge, Refund } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';

interface NewRefund {
  charge: Charge;
  amount: number;
  reason: Refund['reason'];
  metadata: Record<string, string>;
  /** Refunds of some banks settle later. */
  pending: boolean;
}

function refundObject(ctx: Context, { charge, amount, reason, metadata, pending }: NewRefund): Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ctx.unixNow(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending ? { pending_reason: 'processing' as const } : {}),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  };
}

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

/** Returns the successful charge named by itself or by its intent. */
function findChargeToRefund(ctx: Context, form: Form): Charge {
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

const KNOWN = new Set(['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'instructions_email']);
const UNSUPPORTED = new Set(['refund_application_fee', 'reverse_transfer', 'customer', 'origin', 'currency']);
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** Returns the amount to refund in cents, at most the remainder. */
function refundableAmount(charge: Charge, asked: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (left === 0)
    throw invalidRequest('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  if (charge.disputed)
    throw invalidRequest(
      'charge_disputed',
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
    );
  const amount = asked ?? left;
  if (amount < 1)
    throw invalidRequest('parameter_invalid_integer', 'Invalid positive integer', { param: 'amount' });
  if (amount > left)
    throw invalidRequest(
      undefined,
      `Refund amount (${amount} ${charge.currency}) is greater than unrefunded amount on charge (${left} ${charge.currency})`,
      { param: 'amount' },
    );
  return amount;
}

function planEnd(ctx: Context, refund: Refund, charge: Charge): void {
  const aftermath = findCard(ctx.objects.hidden(charge.id) ?? '')?.aftermath;
  if (aftermath !== 'refund-late' && aftermath !== 'refund-fails') return;
  const kind = aftermath === 'refund-late' ? 'settle-refund' : 'fail-refund';
  const dueAt = ctx.clock.now() + ctx.faults.current().refundSettlesAfterMs;
  ctx.written.tasks.push(ctx.tasks.add(kind, refund.id, dueAt));
}

/** `POST /v1/refunds`. 400 when nothing is left, the amount exceeds the remainder, or the bank has charged back. */
export function createRefund(ctx: Context, form: Form): Refund {
  allowOnly(form, KNOWN, UNSUPPORTED);
  const charge = findChargeToRefund(ctx, form);
  const amount = refundableAmount(charge, readInteger(form, 'amount'));
  refuseMalformed('refunds.create', form);
  const reason = readChoice(form, 'reason', REASONS) ?? null;
  const pending = findCard(ctx.objects.hidden(charge.id) ?? '')?.aftermath === 'refund-late';
  const refund = refundObject(ctx, { charge, amount, reason, metadata: mergeMetadata({}, form), pending });
  refund.balance_transaction = addEntry(ctx, {
    type: 'refund',
    category: 'refund',
    source: refund.id,
    amount: -amount,
    currency: refund.currency,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
  }).id;
  ctx.objects.add('refund', refund, { charge: charge.id, intent: charge.payment_intent });
  const refunded = charge.amount_refunded + amount;
  Object.assign(charge, { amount_refunded: refunded, refunded: refunded === charge.amount });
  ctx.objects.replace(charge);
  emitEvent(ctx, 'refund.created', refund);
  emitEvent(ctx, 'charge.refunded', charge, { amount_refunded: refunded - amount });
  planEnd(ctx, refund, charge);
  return refund;
}
