import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import type { Feature } from '#server/http/feature.ts';
import { endErasure, insertErasure, lockErasure } from './store-erasures.ts';
import type { SessionRow } from './store-sessions.ts';

declare module '#server/http/feature.ts' {
  interface Feature {
    /** Takes out of its tables what names an address and no law wants kept. Again is a no-op. */
    erases?(tx: Tx, email: string): Promise<void>;
  }
}

/** The buyer wants to be forgotten: at once nobody is signed in to the address, and its past orders are not shown. */
export const askErasure = (deps: Deps, { email }: SessionRow): Promise<void> =>
  inTransaction(deps.database, (tx) => startErasure(deps, tx, email));

/** The same in the caller's transaction, by whoever has asked who they are. */
export async function startErasure(deps: Deps, tx: Tx, email: string): Promise<void> {
  const erasureId = await insertErasure(tx, { email, at: deps.now() });
  await deps.queue.enqueue(tx, 'customers.erase', { erasureId });
}

/** All features take out what is theirs, in one transaction; then the asking forgets the address, too. */
export function eraseAccount(deps: Deps, all: readonly Feature[], erasureId: string): Promise<void> {
  return inTransaction(deps.database, async (tx) => {
    const email = await lockErasure(tx, erasureId);
    if (email === undefined) return;
    for (const feature of all) await feature.erases?.(tx, email);
    await endErasure(tx, { id: erasureId, at: deps.now() });
  });
}
