import type { Tx } from '#server/database/pool.ts';
import { currentWork } from '#server/log/current-work.ts';
import type { Actor } from './actor.ts';
import { type AuditedChange, insertAuditEntry } from './store-audit.ts';

/** Keeps who changed what and on which request, in the transaction of the change itself. */
export async function audited(tx: Tx, actor: Actor, change: AuditedChange): Promise<void> {
  await insertAuditEntry(tx, { ...change, actor, requestId: currentWork()?.requestId ?? null });
}
