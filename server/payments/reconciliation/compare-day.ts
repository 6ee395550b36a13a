import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { ReconciledDayDetail } from '#contracts/payments/payments.ts';
import type { BalanceEntry, Charge } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { settlePayment } from '../intents/settle-payment.ts';
import { compareLedgers, type DayDifference, daysBefore } from './day-rules.ts';
import { showDay } from './list-ledger.ts';
import {
  payoutsToItemise,
  recordItemisingAttempt,
  saveBalanceEntries,
  saveCharges,
  savePayout,
  setItemised,
} from './store-comparison.ts';
import {
  boundsOf,
  daysToCompare,
  findItemOf,
  findUnsettledCharges,
  firstPaymentAt,
  readLedgers,
  saveDay,
  saveDifferences,
} from './store-days.ts';

/** Time during which a payout may still change its state. */
const payoutWindowMs = 45 * dayMs;

/**
 * Imports payouts with their entries, so that bank transfers can be traced to orders. A payout that cannot be
 * itemised is logged and retried later, and the others continue.
 */
export async function importPayouts(deps: Deps): Promise<void> {
  const { database, processors } = deps;
  const since = new Date(deps.now().getTime() - payoutWindowMs);
  for await (const payout of processors.listPayouts(since)) await savePayout(database, payout);
  for (const payoutId of await payoutsToItemise(database)) {
    await recordItemisingAttempt(database, payoutId, deps.now());
    try {
      await importPayoutEntries(deps, payoutId);
    } catch (error) {
      deps.log.warn({ err: error, payoutId }, 'the entries of a payout could not be read');
    }
  }
}

async function importPayoutEntries({ database, processors }: Deps, payoutId: string): Promise<void> {
  const entries: BalanceEntry[] = [];
  for await (const entry of processors.listEntries({ payoutId })) entries.push(entry);
  await saveBalanceEntries(database, entries, payoutId);
  if (entries.length > 0) await setItemised(database, payoutId);
}

const maxComparedDays = 35;

export async function compareDays(deps: Deps): Promise<void> {
  const first = await firstPaymentAt(deps.database);
  if (!first) return;
  const days = daysBefore(deps.now(), { most: maxComparedDays, first });
  for (const day of await daysToCompare(deps.database, days)) await compareDay(deps, day);
  await importPayouts(deps);
}

/**
 * Compares one day (Madrid time) of both books, object by object. Stores differences and opens inbox items,
 * with the reason that the sweep uses or as `books_differ`. Idempotent. An unreadable ledger marks the day as
 * unread and changes nothing else.
 */
export async function compareDay(deps: Deps, day: string): Promise<void> {
  const at = deps.now();
  const bounds = await boundsOf(deps.database, day);
  const ledgers = deps.processors.all
    .filter(({ profile }) => profile.hasLedger)
    .map(({ profile }) => profile.name);
  try {
    await readLedger(deps, bounds);
  } catch (error) {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    deps.log.error({ err: error, day }, "the processor's ledger could not be read");
    await inTransaction(deps.database, (tx) =>
      saveDay(tx, { day, state: 'failed', lines: [], error: text, at }),
    );
    return;
  }
  await inTransaction(deps.database, async (tx) => {
    const { lines, differences } = compareLedgers(await readLedgers(tx, { ...bounds, ledgers }));
    await saveDay(tx, { day, state: differences.length > 0 ? 'differs' : 'agrees', lines, error: null, at });
    const gone = await saveDifferences(tx, { day, differences, at });
    for (const difference of differences) await openDifferenceItem(tx, day, difference);
    await notifyStaffOfChange(tx, 'payments');
    for (const objectId of gone)
      await resolveItems(tx, {
        event: 'books_agree',
        kind: 'books',
        subjectId: `${day}:${objectId}`,
        by: 'system',
      });
  });
}

/** Reads charges first, so that missing payments are settled or reported before the comparison. */
async function readLedger(deps: Deps, { from, to }: { from: Date; to: Date }): Promise<void> {
  const { database, processors } = deps;
  const charges: Charge[] = [];
  for await (const charge of processors.listCharges(from, to)) charges.push(charge);
  await saveCharges(database, charges);
  const entries: BalanceEntry[] = [];
  for await (const entry of processors.listEntries({ from, to })) entries.push(entry);
  await saveBalanceEntries(database, entries);
  for (const intentId of await findUnsettledCharges(database, { from, to }))
    await settlePayment(deps, intentId as PaymentIntentId);
}

async function openDifferenceItem(tx: Tx, day: string, difference: DayDifference): Promise<void> {
  if (await findItemOf(tx, difference)) return;
  const { objectId, orderId, oursCents, theirsCents, netCents, kind } = difference;
  await openItem(tx, {
    reason: 'books_differ',
    subjectId: `${day}:${objectId}`,
    orderId: orderId as OrderId | null,
    amountCents: Math.abs(netCents),
    evidence: { day, objectId, kind, here: oursCents, there: theirsCents, netCents },
    unlessDecided: true,
  });
}

const longAgo = new Date('2020-01-01T00:00:00Z');

/** Throws `invalid_request` for a day that is not over or too old. */
export async function recompareDay(
  deps: Deps,
  { day, staff }: { day: string; staff: StaffActor },
): Promise<ReconciledDayDetail> {
  if (!daysBefore(deps.now(), { most: 800, first: longAgo }).includes(day))
    throw new ShopError('invalid_request', `${day} is not over, or too old`, { field: 'day' });
  await inTransaction(deps.database, (tx) =>
    recordAudit(tx, staff, { action: 'payments.compare_day', subjectType: 'day', subjectId: day }),
  );
  await compareDay(deps, day);
  return showDay(deps, day);
}
