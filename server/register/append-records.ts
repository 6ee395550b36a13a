import type { Tx } from '#server/database/pool.ts';
import { ShopError } from '#server/errors.ts';
import { append, type Unchained } from './chain-rules.ts';
import { offSchema } from './check-rules.ts';
import type { LockedChain } from './lock-chain.ts';
import { type KeptLink, keepRecords } from './store.ts';

/** A record that is not tied to the chain yet, and what it is of. */
export interface NewRecord {
  record: Unchained;
  invoiceId: string;
  madeAt: Date;
}

/**
 * Ties records to the end of the chain, and writes them, their way to the agency and the chain's new end with its
 * counters. Of a transaction that holds the chain's lock (`lockChain`); answers the chain as it is now. Throws
 * `record_off_schema` before anything is written: the agency refuses a whole call for one such record.
 */
export async function appendRecords(
  tx: Tx,
  chain: LockedChain,
  records: readonly NewRecord[],
): Promise<LockedChain> {
  for (const { record } of records) {
    const fault = offSchema(record);
    if (fault)
      throw new ShopError('record_off_schema', `${record.invoice.number}: ${fault}`, { field: fault });
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
