import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/platform/database/pool.ts';
import { databaseTime, type Queryable } from '#server/platform/database/query.ts';
import { ShopError } from '#server/platform/errors.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { faultOf } from './agency-rules.ts';
import { appendToChain, type ChainHead, isMarkOfThisDatabase, type UnchainedRecord } from './chain-rules.ts';
import { type Issuer, newSeriesCode } from './installation/installation.ts';
import {
  type ChainRow,
  closeChain,
  insertChain,
  insertRecords,
  lockOpenChain,
  lockSampleRow,
  type StoredLink,
} from './store.ts';
import { type StopReason, stopChain } from './store-stops.ts';

/**
 * Stops adding records to this chain. Pending invoices wait, sales continue, and existing records are still
 * sent. Only a new installation resumes issuing (`installation/installation.ts`).
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
  await notifyStaffOfChange(tx, 'register');
}

export interface LockedChain {
  id: string;
  mode: 'sandbox' | 'live';
  issuer: Issuer;
  installation: string;
  seriesCode: string;
  head: ChainHead;
  lastAt: Date | undefined;
  /** Last number by series and year. */
  counters: Readonly<Record<string, number>>;
}

function headOf(row: ChainRow): ChainHead {
  const { length, issuerTaxId: issuer, lastNumber: number, lastDate: date, lastHash: hash } = row;
  return number === null || date === null || hash === null
    ? { length }
    : { length, last: { issuer, number, date, hash } };
}

/** Blocks all issuing until the transaction ends, so that later reads see every issued invoice. */
export async function holdIssuing(tx: Tx): Promise<void> {
  await lockOpenChain(tx);
}

/**
 * Locks the issuer's open chain. Opens one if none exists, or a new one with its own series when the issuer has
 * changed. Returns undefined while issuing is stopped and staff must decide. Pending invoices then wait.
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
  // Another process may close the chain that it opened before this process locks it, so try again.
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
  const isElsewhere = row.boundTo !== null && !isMarkOfThisDatabase(row.boundTo, row.here);
  if (isElsewhere && !row.stopped) {
    const detail = { found: 'another database' };
    await stopIssuing(tx, { chainId: row.id, reason: 'copied', detail, at: await databaseTime(tx) });
  }
  return row.stopped || isElsewhere ? undefined : lockedChainOf(row, issuer);
}

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
 * Locks a chain for sample orders of a day, and opens one if every existing chain has later records. Sample chains are
 * closed from the start, so that real sales never enter them.
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

interface NewRecord {
  record: UnchainedRecord;
  invoiceId: string;
  madeAt: Date;
}

/**
 * Links records to the end of the chain and stores them with their pending submission, the new end and its counters.
 * Requires the chain's lock (`lockChain`). Returns the updated chain. Throws `record_off_schema` before any write,
 * because the agency rejects a whole call with an invalid record.
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
  const links = records.map(({ record, invoiceId, madeAt }): StoredLink => {
    const tied = appendToChain(head, record);
    head = tied.head;
    lastAt = madeAt;
    return { ...tied.link, kind: record.kind, invoiceId, madeAt };
  });
  if (head.last) await insertRecords(tx, { id: chain.id, counters: chain.counters, last: head.last }, links);
  return { ...chain, head, lastAt };
}
