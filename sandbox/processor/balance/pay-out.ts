import { invalidRequest, missingResource } from '../api/errors.ts';
import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { BalanceTransaction, Payout } from '../objects.ts';
import { addEntry, PAYOUT_AFTER_MS } from './add-entry.ts';

const DAY = 24 * 3600;
const MAX_ENTRIES = 100_000;

/** Scheduled, manual, or manual and immediate for a fee. */
const payoutKinds = ['automatic', 'manual', 'instant'] as const;
export type PayoutKind = (typeof payoutKinds)[number];
export const payoutKindOf = (word: unknown): PayoutKind =>
  payoutKinds.find((kind) => kind === word) ?? 'automatic';

/** Fee of an instant payout: 1 %, at least EUR 0.50. */
const instantFee = (amount: number) => Math.max(50, Math.ceil(amount / 100));

type NewPayout = Pick<Payout, 'amount' | 'currency'> & { kind: PayoutKind };

function payoutObject(ctx: Context, { amount, currency, kind }: NewPayout): Payout {
  const automatic = kind === 'automatic';
  return {
    id: newId('po_1'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: ctx.unixNow() + (kind === 'instant' ? 0 : 2 * DAY),
    automatic,
    balance_transaction: null,
    created: ctx.unixNow(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: 'ba_1SandboxBankAccount0000',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: kind === 'instant' ? 'instant' : 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'completed' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
}

/** Pays out the whole balance, scheduled or manually, without an event. Refuses an empty balance with 400. */
export function payOut(ctx: Context, kind: PayoutKind = 'automatic'): Payout {
  const entries = ctx.objects.unhidden('balance_transaction', MAX_ENTRIES) as BalanceTransaction[];
  const lying = entries.reduce((sum, { net }) => sum + net, 0);
  const fee =
    kind === 'instant' ? { amount: instantFee(lying), description: 'Instant payout fee' } : undefined;
  const amount = lying - (fee?.amount ?? 0);
  const [first] = entries;
  if (!first || amount <= 0)
    throw invalidRequest('balance_insufficient', 'You have insufficient funds in your account.');
  const payout = payoutObject(ctx, { amount, currency: first.currency, kind });
  ctx.objects.add('payout', payout);
  const own = addEntry(ctx, {
    type: 'payout',
    category: 'payout',
    source: payout.id,
    amount: -amount,
    currency: first.currency,
    description: 'STRIPE PAYOUT',
    ...(fee ? { fee } : {}),
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

export function settlePayout(ctx: Context, payoutId: string): void {
  const payout = ctx.objects.find('payout', payoutId);
  if (payout?.status !== 'in_transit') return;
  ctx.objects.replace({ ...payout, status: 'paid' });
}

/** Records that the bank returned a payout, possibly after its arrival. The money returns to the balance. */
export function failPayout(ctx: Context, payoutId: string): Payout {
  const payout = ctx.objects.find('payout', payoutId);
  if (!payout || payout.status === 'failed') throw missingResource('payout', payoutId, 'payout');
  const own = addEntry(ctx, {
    type: 'payout_failure',
    category: 'payout_reversal',
    source: payout.id,
    amount: payout.amount,
    currency: payout.currency,
    description: 'STRIPE PAYOUT FAILURE',
  });
  const failed: Payout = {
    ...payout,
    status: 'failed',
    failure_balance_transaction: own.id,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed',
  };
  ctx.objects.replace(failed);
  return failed;
}

/** Pays out at the planned time. An empty balance waits for its next entry. */
export function payOutScheduled(ctx: Context): void {
  const entries = ctx.objects.unhidden('balance_transaction', MAX_ENTRIES) as BalanceTransaction[];
  if (entries.reduce((sum, { net }) => sum + net, 0) > 0) payOut(ctx);
  else ctx.written.tasks.push(ctx.tasks.add('pay-out', '', ctx.clock.now() + PAYOUT_AFTER_MS));
}
