import { randomUUID } from 'node:crypto';
import type { Tx } from '#server/database/pool.ts';
import type { ChainHead } from './chain-rules.ts';
import { newSeriesCode } from './installation.ts';
import type { Issuer } from './issuer.ts';
import { isWrittenHere } from './place-rules.ts';
import { stopIssuing } from './stop-issuing.ts';
import { type ChainRow, closeChain, insertChain, lockOpenChain } from './store.ts';

/** The open chain in the hands of one transaction. */
export interface LockedChain {
  id: string;
  mode: 'sandbox' | 'live';
  issuer: Issuer;
  installation: string;
  seriesCode: string;
  head: ChainHead;
  /** When its last record was made. */
  lastAt: Date | undefined;
  /** The last number of each series and year. */
  counters: Readonly<Record<string, number>>;
}

function headOf(row: ChainRow): ChainHead {
  const { length, issuerTaxId: issuer, lastNumber: number, lastDate: date, lastHash: hash } = row;
  return number === null || date === null || hash === null
    ? { length }
    : { length, last: { issuer, number, date, hash } };
}

/**
 * Locks the chain that the issuer's records go to, and opens it where there is none: the first one, or a new one with
 * series of its own once the shop belongs to somebody else. Undefined: nothing may be added to it, a person decides how
 * to go on (`stop-issuing.ts`); what is due waits.
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
    await stopIssuing(tx, { chainId: row.id, reason: 'copied', detail, at: new Date() });
  }
  return row.stopped || isElsewhere ? undefined : lockedChainOf(row, issuer);
}

/** What a locked row is to those who issue. */
export const lockedChainOf = (row: ChainRow, issuer: Issuer): LockedChain => ({
  id: row.id,
  mode: row.mode,
  issuer,
  installation: row.installation,
  seriesCode: row.seriesCode,
  head: headOf(row),
  lastAt: row.lastAt ?? undefined,
  counters: row.counters,
});
