import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { audited } from '#server/staff/audit/audited.ts';
import { exportAccount } from '../account/data/export-account.ts';
import { personOf } from './store-merges.ts';

/** All that the shop keeps about a person, address by address, as each would get it themselves. Throws `not_found`. */
export async function exportClient(
  deps: Pick<Deps, 'database' | 'now'>,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<Record<string, unknown>> {
  const person = await personOf(deps.database, id);
  if (person.length === 0) throw new ShopError('not_found', `no customer ${id}`);
  await inTransaction(deps.database, (tx) =>
    audited(tx, staff, {
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
