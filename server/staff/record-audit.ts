import type { Tx } from '#server/database/pool.ts';
import { type AuditEntry, insertAuditEntry } from './store.ts';

export type { AuditEntry };

/** Keeps who changed what, in the transaction of the change itself. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, entry);
}
