import type { Tx } from '#server/database/pool.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { suppress, suppressedFor } from '#server/suppressions/suppress.ts';
import { personOf } from './store-merges.ts';

const kinds = ['marketing'] as const;

/**
 * None of a person's addresses gets advertising any more: they said so on the telephone or in a letter. A no stays a no,
 * so only they can take it back. Answers whether it is new. Throws `not_found`.
 */
export async function stopMarketing(
  tx: Tx,
  { id, staff, at }: { id: string; staff: StaffActor; at: Date },
): Promise<boolean> {
  const person = await personOf(tx, id);
  if (person.length === 0) throw new ShopError('not_found', `no customer ${id}`);
  let isNew = false;
  for (const { email } of person) {
    if ((await suppressedFor(tx, email)).includes('marketing')) continue;
    await suppress(tx, { email, kinds, source: 'staff', at });
    isNew = true;
  }
  if (!isNew) return false;
  await audited(tx, staff, { action: 'client.stop_marketing', subjectType: 'client', subjectId: id });
  await tellStaff(tx, 'customers', id);
  return true;
}
