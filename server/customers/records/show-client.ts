import { type ClientReply, maxListedEntries } from '#contracts/customers/records.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readAuditHistory } from '#server/staff/audit/record-audit.ts';
import { toClient } from './list-clients.ts';
import { type MoneyRow, readClient, readMoney, readNotes, readParts } from './store-detail.ts';
import { mergedClientOf, mergesOf } from './store-merges.ts';
import { updateClientTotals } from './update-totals.ts';

/** Computed like the dashboard: net of tax and refunds, less provider charges. */
export function moneyOf({ revenue, tax, back, back_tax, cost, unpriced }: MoneyRow): ClientReply['money'] {
  const net = revenue - tax - (back - back_tax);
  return {
    revenueCents: revenue,
    taxCents: tax,
    netCents: net,
    costCents: cost,
    marginCents: net - cost,
    unpriced,
  };
}

export async function showClient({ database }: Pick<Deps, 'database'>, id: string): Promise<ClientReply> {
  await updateClientTotals({ database });
  const row = await readClient(database, id);
  if (!row) throw new ShopError('not_found', `no customer ${id}`);
  const person = await mergedClientOf(database, id);
  const ids = person.map((each) => each.id);
  const emails = person.map(({ email }) => email);
  const [parts, money, notes, merges, story] = await Promise.all([
    readParts(database, emails, maxListedEntries),
    readMoney(database, emails),
    readNotes(database, ids, maxListedEntries),
    mergesOf(database, ids),
    readAuditHistory(database, { subjectType: 'client', subjectId: id }),
  ]);
  const mergeOf = new Map(merges.map(({ id: merge, gone_id }) => [gone_id, merge]));
  return {
    success: true,
    ...toClient(row),
    ...parts,
    addresses: person.map((each) => ({
      id: each.id,
      email: each.email,
      merge: mergeOf.get(each.id) ?? null,
    })),
    mergedInto: row.merged_into,
    money: moneyOf(money),
    blockedUntil: row.blocked_until?.toISOString() ?? null,
    notes: notes.map(({ created_at, username, ...note }) => ({
      ...note,
      by: username,
      at: created_at.toISOString(),
    })),
    story,
  };
}
