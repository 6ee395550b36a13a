import type { OrderId, PaymentIntentId } from '#contracts/kit/ids.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { ReconciledDayDetail } from '#contracts/payments/payments.ts';
import type { BalanceEntry, Charge } from '#server/platform/clients/processor/processor-objects.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { settlePayment } from '../intents/settle-payment.ts';
import { compareBooks, type Difference, daysBefore } from './day-rules.ts';
import { showDay } from './list-books.ts';
import {
  keepCharges,
  keepEntries,
  keepPayout,
  noteItemising,
  payoutsToItemise,
  setItemised,
} from './store-comparison.ts';
import {
  boundsOf,
  daysToCompare,
  firstPaymentAt,
  keepDay,
  keepDifferences,
  knownItemOf,
  readBooks,
  unsettledCharges,
} from './store-days.ts';

/** Time during which a payout may still change its state. */
const lookBackMs = 45 * dayMs;

/**
 * Imports payouts with their entries, so that bank transfers can be traced to orders. A payout without itemisation is
 * logged and retried later. The others continue.
 */
export async function takeInPayouts(deps: Deps): Promise<void> {
  const { database, processors } = deps;
  const since = new Date(deps.now().getTime() - lookBackMs);
  for await (const payout of processors.listPayouts(since)) await keepPayout(database, payout);
  for (const payoutId of await payoutsToItemise(database)) {
    await noteItemising(database, payoutId, deps.now());
    try {
      await itemise(deps, payoutId);
    } catch (error) {
      deps.log.warn({ err: error, payoutId }, 'what is in a payout could not be read');
    }
  }
}

async function itemise({ database, processors }: Deps, payoutId: string): Promise<void> {
  const entries: BalanceEntry[] = [];
  for await (const entry of processors.listEntries({ payoutId })) entries.push(entry);
  await keepEntries(database, entries, payoutId);
  if (entries.length > 0) await setItemised(database, payoutId);
}

/** Number of past days that are compared again while they differ. */
const mostDays = 35;

/** Compares the books of the shop and the processor each night, and again while a day differs. */
export async function compareDays(deps: Deps): Promise<void> {
  const first = await firstPaymentAt(deps.database);
  if (!first) return;
  const days = daysBefore(deps.now(), { most: mostDays, first });
  for (const day of await daysToCompare(deps.database, days)) await compareDay(deps, day);
  await takeInPayouts(deps);
}

/**
 * Compares one day (Madrid time) of both books, object by object. Stores differences and opens inbox items: with the
 * reason that the sweep uses, or as `books_differ`. Idempotent. An unreadable ledger marks the day as unread and
 * changes nothing else.
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
      keepDay(tx, { day, state: 'failed', lines: [], error: text, at }),
    );
    return;
  }
  await inTransaction(deps.database, async (tx) => {
    const { lines, differences } = compareBooks(await readBooks(tx, { ...bounds, ledgers }));
    await keepDay(tx, { day, state: differences.length > 0 ? 'differs' : 'agrees', lines, error: null, at });
    const gone = await keepDifferences(tx, { day, differences, at });
    for (const difference of differences) await tellDifference(tx, day, difference);
    await tellStaff(tx, 'payments');
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
  await keepCharges(database, charges);
  const entries: BalanceEntry[] = [];
  for await (const entry of processors.listEntries({ from, to })) entries.push(entry);
  await keepEntries(database, entries);
  for (const intentId of await unsettledCharges(database, { from, to }))
    await settlePayment(deps, intentId as PaymentIntentId);
}

/** Opens one item per difference. Skips what the sweep has reported. */
async function tellDifference(tx: Tx, day: string, difference: Difference): Promise<void> {
  if (await knownItemOf(tx, difference)) return;
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

/** Compares a past day for staff. Throws `invalid_request` for a day that is not over or too old. */
export async function compareAgain(
  deps: Deps,
  { day, staff }: { day: string; staff: StaffActor },
): Promise<ReconciledDayDetail> {
  if (!daysBefore(deps.now(), { most: 800, first: longAgo }).includes(day))
    throw new ShopError('invalid_request', `${day} is not over, or long past`, { field: 'day' });
  await inTransaction(deps.database, (tx) =>
    audited(tx, staff, { action: 'payments.compare_day', subjectType: 'day', subjectId: day }),
  );
  await compareDay(deps, day);
  return showDay(deps, day);
}
