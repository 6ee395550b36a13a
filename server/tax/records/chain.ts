import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/database/pool.ts';
import { databaseTime, type Queryable } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { tellStaff } from '#server/staff/shop-status/tell-staff.ts';
import { faultOf } from './agency-rules.ts';
import { append, type ChainHead, isWrittenHere, type Unchained } from './chain-rules.ts';
import { type Issuer, newSeriesCode } from './installation/installation.ts';
import {
  type ChainRow,
  closeChain,
  insertChain,
  type KeptLink,
  keepRecords,
  lockOpenChain,
  lockSampleRow,
} from './store.ts';
import { type StopReason, stopChain } from './store-stops.ts';

/**
 * Stops adding to this chain: what is due waits, sales continue, and what was issued is still sent. A person
 * opens a new installation (`open-installation.ts`); nothing else continues from here.
 */
export async function stopIssuing(
  tx: Queryable,
  stop: { chainId: string; reason: StopReason; detail: Record<string, unknown>; at: Date },
): Promise<void> {
  if (!(await stopChain(tx, stop))) return;
  await openItem(tx, {
    reason: 'issuing_stopped',
    subjectId: stop.chainId,
    evidence: { why: stop.reason, ...stop.detail },
  });
  await tellStaff(tx, 'register');
}

/** Is the open chain in the hands of one transaction. */
export interface LockedChain {
  id: string;
  mode: 'sandbox' | 'live';
  issuer: Issuer;
  installation: string;
  seriesCode: string;
  head: ChainHead;
  /** Its last record was made then. */
  lastAt: Date | undefined;
  /** Holds the last number of each series and year. */
  counters: Readonly<Record<string, number>>;
}

function headOf(row: ChainRow): ChainHead {
  const { length, issuerTaxId: issuer, lastNumber: number, lastDate: date, lastHash: hash } = row;
  return number === null || date === null || hash === null
    ? { length }
    : { length, last: { issuer, number, date, hash } };
}

/** Holds back every issuing until the transaction ends: what is read after it has all that was issued before. */
export async function holdIssuing(tx: Tx): Promise<void> {
  await lockOpenChain(tx);
}

/**
 * Locks the chain that the issuer's records go to, and opens it where none exists: the first one, or a new
 * one with series of its own once the shop belongs to somebody else. Returns undefined when nothing may be
 * added to it and a person decides how to continue (`stop-issuing.ts`); what is due waits.
 */
export async function lockChain(
  tx: Tx,
  { issuer, mode }: { issuer: Issuer; mode: 'sandbox' | 'live' },
): Promise<LockedChain | undefined> {
  let row = await lockOpenChain(tx);
  if (row && row.issuerTaxId !== issuer.taxId) {
    await closeChain(tx, row.id, 'issuer_changed');
    row = undefined;
  }
  // One that another process opened may be closed again before it is locked here.
  while (!row) {
    await insertChain(tx, {
      mode,
      issuerTaxId: issuer.taxId,
      issuerName: issuer.name,
      installation: `${mode}-${randomUUID()}`,
      seriesCode: newSeriesCode(mode),
    });
    row = await lockOpenChain(tx);
  }
  if (row.mode !== mode) throw new Error('the register belongs to the other mode');
  const isElsewhere = row.boundTo !== null && !isWrittenHere(row.boundTo, row.here);
  if (isElsewhere && !row.stopped) {
    const detail = { found: 'another database' };
    await stopIssuing(tx, { chainId: row.id, reason: 'copied', detail, at: await databaseTime(tx) });
  }
  return row.stopped || isElsewhere ? undefined : lockedChainOf(row, issuer);
}

/** Returns what a locked row is to the code that issues. */
const lockedChainOf = (row: ChainRow, issuer: Issuer): LockedChain => ({
  id: row.id,
  mode: row.mode,
  issuer,
  installation: row.installation,
  seriesCode: row.seriesCode,
  head: headOf(row),
  lastAt: row.lastAt ?? undefined,
  counters: row.counters,
});

/**
 * Locks the chain that sample orders of a day are invoiced in, and opens one where none exists that had ended by then.
 * It is closed from the beginning, so that what is really sold never comes into it.
 */
export async function lockSampleChain(
  tx: Tx,
  { issuer, from }: { issuer: Issuer; from: Date },
): Promise<LockedChain> {
  const opening = {
    mode: 'sandbox' as const,
    issuerTaxId: issuer.taxId,
    issuerName: issuer.name,
    installation: `sandbox-${randomUUID()}`,
    seriesCode: newSeriesCode('sandbox'),
  };
  return lockedChainOf(await lockSampleRow(tx, opening, from), issuer);
}

/** Is a record that is not tied to the chain yet, and what it belongs to. */
interface NewRecord {
  record: Unchained;
  invoiceId: string;
  madeAt: Date;
}

/**
 * Ties records to the end of the chain, and writes them, their way to the agency and the chain's new end with
 * its counters. It belongs to a transaction that holds the chain's lock (`lockChain`). Returns the chain as
 * it is now. Throws `record_off_schema` before anything is written: the agency refuses a whole call for what
 * is off its schema, and refuses what breaks a rule of its list.
 */
export async function appendRecords(
  tx: Tx,
  chain: LockedChain,
  records: readonly NewRecord[],
): Promise<LockedChain> {
  for (const { record } of records) {
    const fault = faultOf(record);
    if (fault) {
      const { field, code = 'schema' } = fault;
      throw new ShopError('record_off_schema', `${record.invoice.number}: ${field} (${code})`, { field });
    }
  }
  let { head, lastAt } = chain;
  const links = records.map(({ record, invoiceId, madeAt }): KeptLink => {
    const tied = append(head, record);
    head = tied.head;
    lastAt = madeAt;
    return { ...tied.link, kind: record.kind, invoiceId, madeAt };
  });
  if (head.last) await keepRecords(tx, { id: chain.id, counters: chain.counters, last: head.last }, links);
  return { ...chain, head, lastAt };
}
