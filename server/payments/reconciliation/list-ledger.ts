import type { ListReply } from '#contracts/kit/lists.ts';
import type {
  BalanceEntriesQuery,
  BalanceEntryItem,
  PayoutItem,
  ReconciledDay,
  ReconciledDayDetail,
} from '#contracts/payments/payments.ts';
import type { ProcessorName } from '#contracts/payments/processor-names.ts';
import { keysetPage, type PageInput } from '#server/platform/database/keyset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import {
  type DayRow,
  type DifferenceRow,
  differencesOf,
  type EntryRow,
  entryList,
  findDay,
  type PayoutRow,
  payoutList,
  readDaysUpTo,
} from './store-ledger.ts';

export const toEntry = (row: EntryRow): BalanceEntryItem => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  sourceId: row.source_id,
  processor: row.processor as ProcessorName | null,
  orderId: row.order_id,
  orderNumber: row.order_number,
  amountCents: row.amount_cents,
  feeCents: row.fee_cents,
  netCents: row.net_cents,
  payoutId: row.payout_id,
});

export function listEntries(
  deps: Deps,
  query: BalanceEntriesQuery & PageInput,
): Promise<ListReply<BalanceEntryItem>> {
  const list = entryList({ day: query.day ?? null, payoutId: query.payoutId ?? null });
  return keysetPage(deps.database, { list, input: query }, toEntry);
}

const toPayout = (row: PayoutRow): PayoutItem => ({
  id: row.id,
  amountCents: row.amount_cents,
  state: row.state,
  createdAt: row.created_at.toISOString(),
  arrivesOn: row.arrives_on,
  chargesCents: row.charges_cents,
  returnedCents: row.returned_cents,
  feeCents: row.fee_cents,
});

export function listPayouts(deps: Deps, input: PageInput): Promise<ListReply<PayoutItem>> {
  return keysetPage(deps.database, { list: payoutList, input }, toPayout);
}

const toDay = (row: DayRow): ReconciledDay => ({
  day: row.day,
  state: row.state as ReconciledDay['state'],
  comparedAt: row.compared_at.toISOString(),
  differences: row.differences,
  differenceCents: row.difference_cents,
  error: row.error,
});

export async function listDays(deps: Deps, to: string | undefined): Promise<ReconciledDay[]> {
  return (await readDaysUpTo(deps.database, to ?? null)).map(toDay);
}

const toDifference = (row: DifferenceRow): ReconciledDayDetail['differenceList'][number] => ({
  objectId: row.object_id,
  kind: row.kind as 'charge' | 'refund' | 'dispute' | 'other',
  oursCents: row.ours_cents,
  theirsCents: row.theirs_cents,
  netCents: row.net_cents,
  orderId: row.order_id,
  orderNumber: row.order_number,
  paymentId: row.payment_id,
  foundAt: row.found_at.toISOString(),
  goneAt: row.gone_at?.toISOString() ?? null,
  pendingId: row.pending_id,
  pendingReason: row.pending_reason,
});

export async function showDay(deps: Deps, day: string): Promise<ReconciledDayDetail> {
  const [row, differences] = await Promise.all([
    findDay(deps.database, day),
    differencesOf(deps.database, day),
  ]);
  if (!row) throw new ShopError('not_found', `${day} was not compared`);
  return { ...toDay(row), lines: row.lines, differenceList: differences.map(toDifference) };
}
