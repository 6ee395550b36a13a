import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import type { BalanceTransaction } from '../objects.ts';

const DAY = 24 * 3600;
/** Delay until card money may be paid out. */
const AVAILABLE_AFTER = 2 * DAY;
/** Delay of a payout after the first entry of a balance. */
export const PAYOUT_AFTER_MS = 7 * DAY * 1000;

export interface NewEntry {
  type: BalanceTransaction['type'];
  category: string;
  source: string;
  amount: number;
  fee?: { amount: number; description: string };
  currency: string;
  description: string;
}

function entryObject(ctx: Context, { type, category, source, amount, fee, currency, description }: NewEntry) {
  const details = fee ? [{ ...fee, application: null, currency, type: 'stripe_fee' }] : [];
  const taken = fee?.amount ?? 0;
  return {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: ctx.unixNow() + AVAILABLE_AFTER,
    balance_type: 'payments',
    created: ctx.unixNow(),
    currency,
    description,
    exchange_rate: null,
    fee: taken,
    fee_details: details,
    net: amount - taken,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  } satisfies BalanceTransaction;
}

/** Writes a balance movement. The first one after a payout plans the next payout. */
export function addEntry(ctx: Context, entry: NewEntry): BalanceTransaction {
  const isFirst = ctx.objects.unhidden('balance_transaction', 1).length === 0;
  const object = entryObject(ctx, entry);
  ctx.objects.add('balance_transaction', object);
  if (isFirst && entry.type !== 'payout')
    ctx.written.tasks.push(ctx.tasks.add('pay-out', object.id, ctx.clock.now() + PAYOUT_AFTER_MS));
  return object;
}
