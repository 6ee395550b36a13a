import type { StaffId } from '#contracts/kit/ids.ts';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import type { ReturnLine, TaxReturn } from '#contracts/tax/vat.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { FeatureStatus } from '#server/platform/feature/feature.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { holdIssuing } from '../records/chain.ts';
import { holdSupplies } from '../supplies/determine-supplies.ts';
import { daysOf, isQuarterOver, type Quarter, quartersBefore, sumOf, taxByState } from './quarter-rules.ts';
import {
  findFiled,
  insertFiled,
  readInOneStop,
  readQuarterSums,
  readReturnLines,
  sumLedger,
} from './store-returns.ts';

const monthsOf = ({ year, quarter }: Quarter) =>
  [1, 2, 3].map((each) => `${year}-${String((quarter - 1) * 3 + each).padStart(2, '0')}`);

const stableLines = (lines: readonly ReturnLine[]) =>
  JSON.stringify(
    lines.map(({ country, rateBasisPoints, corrects, invoices, baseCents, taxCents }) => [
      ...[country, rateBasisPoints, corrects?.year, corrects?.quarter, invoices, baseCents, taxCents],
    ]),
  );

export async function showReturn(deps: Deps, quarter: Quarter): Promise<TaxReturn> {
  const { database } = deps;
  const [fresh, filed, books, inOneStop, ledgers] = await Promise.all([
    readReturnLines(database, quarter),
    findFiled(database, quarter),
    readQuarterSums(database, quarter),
    readInOneStop(database, quarter),
    Promise.all(monthsOf(quarter).map((month) => sumLedger(database, month))),
  ]);
  const lines = filed?.lines ?? fresh;
  const [baseCents, taxCents] = [sumOf(lines, 'baseCents'), sumOf(lines, 'taxCents')];
  const ledgerCents = sumOf(ledgers.flat(), 'totalCents');
  const [returnCents, oneStopCents] = [
    baseCents + taxCents,
    sumOf(fresh, 'baseCents') + sumOf(fresh, 'taxCents'),
  ];
  const agree =
    ledgerCents === books.invoicesCents &&
    books.receivedCents === books.invoicedCents + books.waitingCents &&
    returnCents === oneStopCents;
  const days = daysOf(quarter);
  return {
    ...quarter,
    ...days,
    over: isQuarterOver(quarter, deps.now()),
    filed: filed ? { at: filed.filedAt.toISOString(), by: filed.by } : null,
    inOneStop,
    lines,
    baseCents,
    taxCents,
    byState: taxByState(lines),
    differs: filed !== undefined && stableLines(filed.lines) !== stableLines(fresh),
    books: { ...books, ledgerCents, returnCents, oneStopCents, agree },
  };
}

/** Marks the current return as filed. Throws `conflict` if it was filed before, `quarter_open` before the end of its quarter. */
export async function fileReturn(
  deps: Deps,
  { staff, note, ...quarter }: Quarter & { staff: StaffActor; note: string },
): Promise<void> {
  const { year, quarter: number } = quarter;
  if (!isQuarterOver(quarter, deps.now())) throw new ShopError('quarter_open', 'the quarter is not over');
  await inTransaction(deps.database, async (tx) => {
    await holdIssuing(tx);
    await holdSupplies(tx);
    const at = deps.now();
    const lines = await readReturnLines(tx, quarter);
    const filed = await insertFiled(tx, { year, quarter: number, lines, at, staffId: staff.id as StaffId });
    if (!filed) throw new ShopError('conflict', 'it was filed before');
    await recordAudit(tx, staff, {
      action: 'tax.file_return',
      subjectType: 'tax_return',
      subjectId: `${year}/${number}`,
      after: { note, lines },
    });
    await closeOverdue(tx, quarter);
    await notifyStaffOfChange(tx, 'tax');
  });
}

/** Number of quarters to check. Later returns cannot correct older quarters. */
const quartersWatched = 12;

const subjectOf = ({ year, quarter }: Quarter) => `${year}-${quarter}`;

/** Earliest first. Ignores returns that were filed outside of this program. */
export async function findOverdue({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<Quarter[]> {
  const today = toMadridDate(now());
  const overdue: Quarter[] = [];
  for (const quarter of quartersBefore(today, quartersWatched)) {
    if (daysOf(quarter).dueOn >= today) continue;
    // A shop that was not a member at the end of a quarter was not a member earlier.
    if (!(await readInOneStop(database, quarter))) break;
    if (!(await findFiled(database, quarter))) overdue.unshift(quarter);
  }
  return overdue;
}

export async function taxStatus(deps: Deps): Promise<FeatureStatus> {
  const overdue = await findOverdue(deps);
  const [first] = overdue;
  if (!first) return { parts: [] };
  const { dueOn } = daysOf(first);
  return { parts: [{ kind: 'return_overdue', ...first, dueOn, returns: overdue.length }] };
}

/** Opens an inbox item for each overdue return. Filing closes the item. */
export async function watchReturns(deps: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const overdue = await findOverdue(deps);
  await inTransaction(deps.database, async (tx) => {
    for (const quarter of overdue)
      await openItem(tx, {
        reason: 'return_overdue',
        subjectId: subjectOf(quarter),
        evidence: { dueOn: daysOf(quarter).dueOn },
        unlessDecided: true,
      });
  });
}

const closeOverdue = (tx: Queryable, quarter: Quarter): Promise<number> =>
  resolveItems(tx, { event: 'return_filed', kind: 'tax', subjectId: subjectOf(quarter), by: 'system' });
