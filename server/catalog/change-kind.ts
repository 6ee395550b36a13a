import type { AddKind, ChangeKind } from '#contracts/service-kinds-schemas.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { basisOfKind, isReserved } from './kind-rules.ts';
import { insertKind, lockKind, writeKind } from './store-kinds.ts';

/**
 * One more kind of service, which every process sells at once. Throws `kind_code_reserved` for an address of the
 * shop's own, `kind_code_taken` for one of another kind.
 */
export async function addKind(
  deps: Pick<Deps, 'database'>,
  { staff, ...kind }: AddKind & { staff: StaffActor },
): Promise<void> {
  const { code } = kind;
  if (isReserved(code)) throw new ShopError('kind_code_reserved', `${code} is a page`, { field: 'code' });
  await inTransaction(deps.database, async (tx) => {
    if (!(await insertKind(tx, { ...kind, sample: false })))
      throw new ShopError('kind_code_taken', `there is a kind ${code}`, { field: 'code' });
    const subject = { subjectType: 'service_kind', subjectId: code };
    await audited(tx, staff, { action: 'service_kind.add', ...subject, after: kind });
    await tellStaff(tx, 'services');
  });
}

/**
 * What it is called, what its page says, where it stands, whether it is sold; orders of it go on. Throws `not_found`,
 * and `conflict` when it is no longer as it was read.
 */
export async function changeKind(
  deps: Pick<Deps, 'database'>,
  { code, basis, staff, ...wanted }: ChangeKind & { code: string; staff: StaffActor },
): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    const before = await lockKind(tx, code);
    if (!before) throw new ShopError('not_found', `no kind ${code}`);
    if (basisOfKind(before) !== basis) throw new ShopError('conflict', 'changed meanwhile');
    await writeKind(tx, { code, ...wanted });
    const { names, texts, active, position } = before;
    await audited(tx, staff, {
      ...{ action: 'service_kind.change', subjectType: 'service_kind', subjectId: code },
      ...{ before: { names, texts, active, position }, after: wanted },
    });
    await tellStaff(tx, 'services');
  });
}
