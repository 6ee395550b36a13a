import { invalidRequest } from '../api/errors.ts';
import { mergeMetadata } from '../api/merge-metadata.ts';
import { allowOnly, readChoice, readInteger } from '../api/parameters.ts';
import { addEntry } from '../balance/add-entry.ts';
import { findCard } from '../cards.ts';
import type { Context } from '../context.ts';
import type { Form } from '../http/parse-form.ts';
import type { Charge, Refund } from '../objects.ts';
import { emitEvent } from '../webhooks/emit-event.ts';
import { findChargeToRefund } from './find-charge-to-refund.ts';
import { refundObject } from './refund-object.ts';

const KNOWN = new Set(['charge', 'payment_intent', 'amount', 'reason', 'metadata', 'instructions_email']);
const UNPLAYED = new Set(['refund_application_fee', 'reverse_transfer', 'customer', 'origin', 'currency']);
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

/** What is to be given back, in cents: at most what has not yet been. */
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

/** `POST /v1/refunds`. 400 when nothing is left, the amount is more than that, or the bank has charged back. */
export function createRefund(ctx: Context, form: Form): Refund {
  allowOnly(form, KNOWN, UNPLAYED);
  const charge = findChargeToRefund(ctx, form);
  const amount = refundableAmount(charge, readInteger(form, 'amount'));
  const reason = readChoice(form, 'reason', REASONS) ?? null;
  const pending = findCard(ctx.objects.hidden(charge.id) ?? '')?.aftermath === 'refund-late';
  const refund = refundObject({ charge, amount, reason, metadata: mergeMetadata({}, form), pending });
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
