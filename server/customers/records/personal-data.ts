import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { startErasure } from '../account/data/erase-account.ts';
import { exportAccount } from '../account/data/export-account.ts';
import { lockCounting } from './store-count.ts';
import { deleteClientRow } from './store-detail.ts';
import { mergedClientOf } from './store-merges.ts';
import { countAddresses } from './update-totals.ts';

/** Exports the data of each address of the person. Throws `not_found`. */
export async function exportClient(
  deps: Pick<Deps, 'database' | 'now'>,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<Record<string, unknown>> {
  const person = await mergedClientOf(deps.database, id);
  if (person.length === 0) throw new ShopError('not_found', `no customer ${id}`);
  await inTransaction(deps.database, (tx) =>
    recordAudit(tx, staff, {
      action: 'client.export',
      subjectType: 'client',
      subjectId: id,
      after: { addresses: person.length },
    }),
  );
  const addresses = [];
  for (const { email } of person) addresses.push(await exportAccount(deps, email));
  return { exportedAt: deps.now().toISOString(), addresses };
}

/**
 * Erases all addresses of a person who requested it outside the account, with the same result as a request by the
 * account. Paid orders and their documents remain as required by law and can be found by number. Throws `not_found`.
 */
export async function eraseClient(
  deps: Deps,
  { id, reason, staff }: { id: string; reason: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    await lockCounting(tx);
    const person = await mergedClientOf(tx, id);
    if (person.length === 0) throw new ShopError('not_found', `no customer ${id}`);
    for (const { email } of person) await startErasure(deps, tx, email);
    await countAddresses(
      tx,
      person.map(({ email }) => email),
    );
    await recordAudit(tx, staff, {
      action: 'client.erase',
      subjectType: 'client',
      subjectId: id,
      after: { addresses: person.length, reason },
    });
  });
}

/** Also deletes notes and merges. A later order creates a new row. */
export async function deleteErasedClient(tx: Tx, email: string): Promise<void> {
  await lockCounting(tx);
  await deleteClientRow(tx, email);
}
