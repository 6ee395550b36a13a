import { invalidRequest } from '../api/errors.ts';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { type BalanceTransaction, type Payout, unixNow } from '../objects.ts';
import { addEntry, PAYOUT_AFTER_MS } from './add-entry.ts';

const DAY = 24 * 3600;
const MOST = 100_000;

function payoutObject(amount: number, currency: string, automatic: boolean): Payout {
  return {
    id: newId('po_1'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: unixNow() + 2 * DAY,
    automatic,
    balance_transaction: null,
    created: unixNow(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_1SandboxBankAccount0000',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
}

/**
 * Sends all that lies in the balance to the shop's bank, by the schedule or by hand; no event tells of it. 400 when
 * nothing lies there.
 */
export function payOut(ctx: Context, { automatic = true } = {}): Payout {
  const entries = ctx.objects.unhidden('balance_transaction', MOST) as BalanceTransaction[];
  const amount = entries.reduce((sum, { net }) => sum + net, 0);
  const [first] = entries;
  if (!first || amount <= 0)
    throw invalidRequest('balance_insufficient', 'You have insufficient funds in your account.');
  const payout = payoutObject(amount, first.currency, automatic);
  ctx.objects.add('payout', payout);
  const own = addEntry(ctx, {
    type: 'payout',
    category: 'payout',
    source: payout.id,
    amount: -amount,
    currency: first.currency,
    description: 'STRIPE PAYOUT',
  });
  payout.balance_transaction = own.id;
  ctx.objects.replace(payout);
  for (const entry of [...entries, own]) {
    ctx.objects.replace({ ...entry, status: 'available' });
    ctx.objects.hide(entry.id, payout.id);
  }
  ctx.written.tasks.push(ctx.tasks.add('arrive', payout.id, ctx.clock.now() + 2 * DAY * 1000));
  return payout;
}

/** The bank has it. */
export function arrive(ctx: Context, payoutId: string): void {
  const payout = ctx.objects.find('payout', payoutId);
  if (payout?.status !== 'in_transit') return;
  ctx.objects.replace({ ...payout, status: 'paid' });
}

/** At its time; a balance that has fallen to nothing waits for its next entry. */
export function payOutPlanned(ctx: Context): void {
  const entries = ctx.objects.unhidden('balance_transaction', MOST) as BalanceTransaction[];
  if (entries.reduce((sum, { net }) => sum + net, 0) > 0) payOut(ctx);
  else ctx.written.tasks.push(ctx.tasks.add('pay-out', '', ctx.clock.now() + PAYOUT_AFTER_MS));
}
