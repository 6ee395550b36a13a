import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import type { OrderId, RefundId } from '#contracts/kit/ids.ts';
import { announceDueMails } from '#server/mail/jobs.ts';
import { resplitTax, type TaxSplit } from '#server/orders/changes/change-order.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { faultOf } from '#server/tax/records/agency-rules.ts';
import { appendRecords, type LockedChain, lockChain } from '#server/tax/records/chain.ts';
import {
  type Issuer,
  installationOf,
  type RecordSender,
  readSender,
} from '#server/tax/records/installation/installation.ts';
import { isClockBehind } from '#server/tax/records/installation/stamp-rules.ts';
import {
  type DueReturn,
  determineSupplies,
  holdSupplies,
  recordInvoices,
  recordRefunds,
} from '#server/tax/supplies/determine-supplies.ts';
import type { SupplyDecision } from '#server/tax/vat/decide-supplies.ts';
import { splitGross } from '#server/tax/vat/split-rules.ts';
import type { PrintedIssuer } from '../documents/invoice-content.ts';
import {
  type NumberingContext,
  numberDrafts,
  type PlannedInvoiceDrafts,
} from '../numbering/number-drafts.ts';
import { insertInvoices } from '../store.ts';
import { type PlannedInvoice, planPendingInvoice } from './plan-due.ts';
import {
  hasUnrecordedSupplies,
  holdDues,
  lockSubjects,
  type PendingInvoice,
  postponeFailedInvoice,
  postponeUnrecorded,
  readDues,
  readUnrecorded,
} from './store-dues.ts';

type BookedInvoiceInput = Parameters<typeof recordInvoices>[1][number];
type IssueDeps = Pick<Deps, 'config' | 'database' | 'log' | 'now'>;

/** Maximum number of pending invoices per transaction, which locks the chain for some tens of milliseconds. */
const batch = 100;
/** Number of failed attempts before staff are notified. */
const attemptsBeforeAlert = 3;

/**
 * Records paid sales and refunds in the supply ledger, then issues pending invoices, each in one transaction and
 * without external calls. A failed one is postponed, so that the others continue. Returns the number of processed ones.
 */
export async function issueDueInvoices(deps: IssueDeps): Promise<number> {
  await recordDueSupplies(deps);
  try {
    return await issueBatch(deps, batch);
  } catch (error) {
    deps.log.error({ err: error }, 'invoices could not be issued in one batch: issuing them one by one');
    return issueNextInvoice(deps);
  }
}

const isReturnedRefund = (due: PendingInvoice): due is PendingInvoice & DueReturn =>
  (due.cause === 'refund' || due.cause === 'refund_returned') &&
  due.refundId !== null &&
  due.amountCents !== null;

/**
 * Records one batch of paid and refunded amounts. VAT is due with the supply, so this does not wait for an issuer, the
 * chain or a name. The rest follows in the next run: recording all of it first would hold up the invoices for as long
 * as sales come in faster. An order that fails does not block the others.
 */
async function recordDueSupplies(deps: IssueDeps): Promise<void> {
  try {
    if (await hasUnrecordedSupplies(deps.database))
      await inTransaction(deps.database, (tx) => recordSupplyBatch(deps, tx));
  } catch (error) {
    deps.log.error(
      { err: error },
      'supplies could not be recorded in the ledger: the next run repeats it in a minute',
    );
    await postponeUnrecorded(deps.database);
  }
}

async function recordSupplyBatch(deps: IssueDeps, tx: Tx): Promise<void> {
  // Read the time under the lock, so that decisions after the closing of a quarter have a later time.
  await holdSupplies(tx);
  const now = deps.now();
  const dues = await readUnrecorded(tx, batch);
  await lockSubjects(tx, dues);
  await determineSaleTax(
    tx,
    dues.filter(({ cause }) => cause === 'sale'),
    now,
  );
  await recordRefunds(tx, dues.filter(isReturnedRefund), now);
  // Confirmations wait for the tax of their sale.
  await announceDueMails(tx);
}

async function determineSaleTax(
  tx: Tx,
  sales: readonly PendingInvoice[],
  now: Date,
): Promise<ReadonlyMap<OrderId, SupplyDecision>> {
  const supplies = await determineSupplies(tx, sales, now);
  await resplitTax(
    tx,
    sales.flatMap((due) => splitOf(due, supplies.get(due.orderId))),
  );
  return supplies;
}

async function issueNextInvoice(deps: IssueDeps): Promise<number> {
  try {
    return await issueBatch(deps, 1);
  } catch (error) {
    const postponed = await postponeFailedInvoice(deps.database);
    if (!postponed) return 0;
    const { orderId, tries } = postponed;
    deps.log.error({ err: error, orderId, tries }, 'invoice could not be issued: it is postponed');
    if (tries >= attemptsBeforeAlert) {
      const evidence = { error: String(error).slice(0, 300), tries };
      await openItem(deps.database, { reason: 'invoice_failed', subjectId: orderId, orderId, evidence });
    }
    return 1;
  }
}

async function issueBatch(deps: IssueDeps, limit: number): Promise<number> {
  const sender = await readSender(deps);
  if (!sender) return 0;
  return inTransaction(deps.database, async (tx) => {
    const { issuer } = sender;
    const chain = await lockChain(tx, { issuer, mode: deps.config.mode });
    // The database is a copy or a restored backup, or the clock went back. Pending invoices wait, sales continue.
    if (!chain || isClockBehind(deps.now(), chain.lastAt)) return 0;
    const worked = await issueUnderLock(tx, { sender, chain, limit, now: deps.now() });
    if (worked > 0) await notifyStaffOfChange(tx, 'tax');
    return worked;
  });
}

/** Requires the chain's lock. Returns the number of processed invoices. */
export async function issueUnderLock(
  tx: Tx,
  { sender, chain, limit, now }: { sender: RecordSender; chain: LockedChain; limit: number; now: Date },
): Promise<number> {
  const { issuer, identity, producer } = sender;
  const dues = await readDues(tx, limit);
  if (dues.length === 0) return 0;
  await lockSubjects(tx, dues);
  const numbering = {
    chain,
    issuer: printedIssuer(issuer, identity),
    installation: installationOf(producer, chain.installation),
    now,
  };
  const planned = (await planAll(tx, dues, now)).map((each) => holdRefused(each, numbering));
  const drafted = planned.filter((each) => each.kind === 'drafted');
  const { numbered, counters } = numberDrafts(drafted, numbering);
  await insertInvoices(
    tx,
    numbered.map(({ invoice }) => invoice),
    drafted.map(({ due }) => due.id),
  );
  await recordInvoices(tx, numbered.map(supplyOf), now);
  const records = numbered.map(({ invoice, record }) => ({
    record,
    invoiceId: invoice.id,
    madeAt: invoice.issuedAt,
  }));
  await appendRecords(tx, { ...chain, counters }, records);
  await resplitTax(tx, drafted.flatMap(splitOfUntaxed));
  await updateInvoiceItems(tx, planned);
  return dues.length;
}

/** A full invoice that replaces another one adds nothing to the ledger. */
function supplyOf({
  invoice,
  draft,
  cause,
}: ReturnType<typeof numberDrafts>['numbered'][number]): BookedInvoiceInput {
  const { id, refundId, operationOn, rateBasisPoints } = invoice;
  const inPlace = draft.type === 'F3';
  const isSale = (draft.type === 'F1' || draft.type === 'F2') && !draft.of;
  const refund = cause === 'refund' || cause === 'refund_returned' ? cause : 'correction';
  const { baseCents, taxCents, totalCents } = inPlace
    ? { baseCents: 0, taxCents: 0, totalCents: 0 }
    : draft.figures;
  return {
    ...{ id, operationOn, totalCents, orderId: invoice.orderId as OrderId },
    cause: inPlace ? 'in_place' : isSale ? 'sale' : draft.refundId ? refund : 'correction',
    refundId: refundId as RefundId | null,
    decided: { treatment: draft.treatment, rateBasisPoints, baseCents, taxCents },
  };
}

/**
 * The agency would reject these drafts, so they must not be added to the chain. Staff must name the buyer differently.
 */
function holdRefused(planned: PlannedInvoice, numbering: NumberingContext): PlannedInvoice {
  if (planned.kind === 'held') return planned;
  const { numbered } = numberDrafts([planned], numbering);
  const fault = numbered.map(({ record }) => faultOf(record)).find((each) => each !== undefined);
  if (!fault) return planned;
  return { kind: 'held', due: planned.due, why: 'record_off_schema', reason: 'invoice_failed', ...fault };
}

const printedIssuer = (issuer: Issuer, { name, address, registry, email }: ShopIdentity): PrintedIssuer => ({
  ...issuer,
  shop: name,
  address,
  registry,
  email,
});

async function planAll(tx: Tx, dues: readonly PendingInvoice[], now: Date): Promise<PlannedInvoice[]> {
  const sales = dues.filter(({ cause, issued }) => cause === 'sale' && issued.length === 0);
  const supplies = await determineSaleTax(tx, sales, now);
  return dues.map((due) => planPendingInvoice(due, supplies.get(due.orderId)));
}

/** Empty if the buyer saw the same tax. The order's total does not change. */
function splitOf(
  { orderId, totalCents, taxCountry, taxRate }: PendingInvoice,
  supply: SupplyDecision | undefined,
): TaxSplit[] {
  if (supply?.kind !== 'decided') return [];
  const { treatment, rateBasisPoints } = supply;
  const country = 'taxedIn' in treatment ? treatment.taxedIn : treatment.country;
  if (country === taxCountry && rateBasisPoints === taxRate) return [];
  return [{ orderId, country, rateBasisPoints, taxCents: splitGross(totalCents, rateBasisPoints).taxCents }];
}

const splitOfUntaxed = ({ due, drafts }: PlannedInvoiceDrafts): TaxSplit[] =>
  drafts
    .filter(({ type, treatment }) => due.untaxed && type === 'F1' && !('taxedIn' in treatment))
    .map(({ treatment: { country } }) => ({
      orderId: due.orderId,
      country,
      rateBasisPoints: 0,
      taxCents: 0,
    }));

async function updateInvoiceItems(tx: Tx, planned: readonly PlannedInvoice[]): Promise<void> {
  const held = planned.filter((each) => each.kind === 'held');
  if (held.length > 0)
    await holdDues(
      tx,
      held.map(({ due, why }) => ({ id: due.id, why })),
    );
  for (const { due, why, reason, field, code } of held) {
    if (due.wasAsked)
      await resolveItems(tx, {
        event: 'held_for_another',
        except: reason,
        kind: 'invoice',
        subjectId: due.orderId,
        by: 'system',
      });
    await openItem(tx, {
      reason,
      subjectId: due.orderId,
      orderId: due.orderId,
      amountCents: due.totalCents,
      evidence: { why, cardCountry: due.cardCountry, field, code },
    });
  }
  for (const { due } of planned)
    if (due.wasAsked && !held.some((each) => each.due === due))
      await resolveItems(tx, {
        event: 'invoiced',
        kind: 'invoice',
        subjectId: due.orderId,
        by: 'system',
      });
}
