import { z } from 'zod';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { defineJob } from '#server/platform/feature/define-job.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';

import { endErasure, findErasure, insertErasure, lockErasure } from './store-erasures.ts';

/** Starts the erasure. All sessions of the address end at once, and its past orders are hidden. */
export const requestErasure = (deps: Deps, { email }: CustomerSession): Promise<void> =>
  inTransaction(deps.database, (tx) => startErasure(deps, tx, email));

/** The caller has authenticated the customer. */
export async function startErasure(deps: Deps, tx: Tx, email: string): Promise<void> {
  const erasureId = await insertErasure(tx, { email, at: deps.now() });
  await deps.queue.enqueue(tx, eraseAccountJob, { erasureId });
}

/**
 * Erases the rows of all features and queues the confirmation mail, in one transaction. The erasure keeps the address
 * until the mail was sent.
 */
export async function eraseAccount(deps: Deps, all: readonly Feature[], erasureId: string): Promise<void> {
  const open = await findErasure(deps.database, erasureId);
  if (open === undefined) return;
  for (const feature of all) await feature.beforeErasing?.(deps, open);
  await inTransaction(deps.database, async (tx) => {
    const email = await lockErasure(tx, erasureId);
    if (email === undefined) return;
    // Orders are first in the list and must be erased last, because other features find their rows by an order's
    // address.
    for (const feature of all.toReversed()) await feature.erases?.(tx, email, all);
    await endErasure(tx, { id: erasureId, at: deps.now() });
    await deps.queue.enqueue(tx, sendMailJob, { kind: 'customer-erased', subjectId: erasureId });
  });
}

export const eraseAccountJob = defineJob({
  name: 'customers.erase',
  payload: z.object({ erasureId: z.uuid() }),
  handler: (deps, { erasureId }, all) => eraseAccount(deps, all, erasureId),
});
