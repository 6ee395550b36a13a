import { randomUUID } from 'node:crypto';
import type { AddCode, ChangeCode, GenerateCodes } from '#contracts/staff-codes.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { basisOfCode, newCodeNames } from './code-names.ts';
import { termsOfCode } from './list-codes.ts';
import { insertCodes, lockCodeRow, setActive, stopCodesOf, writeCode } from './store-codes.ts';

type Holder = Pick<Deps, 'database'>;
interface ByStaff {
  staff: StaffActor;
}

const subjectOf = (id: number) => ({ subjectType: 'discount_code', subjectId: String(id) });

/** A new code, which counts from its beginning on. Throws `code_taken`. */
export function addCode({ database }: Holder, { code, terms, staff }: AddCode & ByStaff): Promise<number> {
  return inTransaction(database, async (tx) => {
    const [id] = await insertCodes(tx, { names: [code], count: 1, terms, batch: null });
    if (id === undefined) throw new ShopError('code_taken', `there is a code ${code}`, { field: 'code' });
    await audited(tx, staff, { action: 'code.add', ...subjectOf(id), after: { code, ...terms } });
    await tellStaff(tx, 'codes');
    return id;
  });
}

/**
 * Changes what a code takes off and for whom; open checkouts keep what they agreed to. Throws `conflict` when it is no
 * longer as it was read, `invalid_request` for a limit below the uses that there are.
 */
export function changeCode(
  { database }: Holder,
  { id, terms, active, basis, staff }: ChangeCode & ByStaff & { id: number },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const row = await lockCodeRow(tx, id);
    if (!row) throw new ShopError('not_found', `no code ${id}`);
    const before = { terms: termsOfCode(row), active: row.active };
    if (basisOfCode(before) !== basis)
      throw new ShopError('conflict', `the code ${id} was changed meanwhile`);
    if (terms.maxUses !== null && terms.maxUses < row.uses)
      throw new ShopError('invalid_request', `used ${row.uses} times already`, { field: 'maxUses' });
    await writeCode(tx, id, { terms, active });
    await audited(tx, staff, {
      action: 'code.change',
      ...subjectOf(id),
      before: { active: before.active, ...before.terms },
      after: { active, ...terms },
    });
    await tellStaff(tx, 'codes', String(id));
  });
}

/** So many codes at once that nobody can guess, with the same terms. */
export function generateCodes(
  { database }: Holder,
  { count, prefix, terms, staff }: GenerateCodes & ByStaff,
): Promise<{ batch: string; count: number }> {
  return inTransaction(database, async (tx) => {
    const batch = randomUUID();
    const made = await insertCodes(tx, { names: newCodeNames(count, prefix), count, terms, batch });
    if (made.length < count) throw new Error(`${made.length} of ${count} codes were made`);
    const after = { count, prefix, ...terms };
    await audited(tx, staff, {
      action: 'code.generate',
      subjectType: 'discount_batch',
      subjectId: batch,
      after,
    });
    await tellStaff(tx, 'codes');
    return { batch, count: made.length };
  });
}

/** None of those that were made together counts any more; open checkouts keep what they agreed to. */
export function stopBatch(
  { database }: Holder,
  { batch, staff }: { batch: string } & ByStaff,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const stopped = await stopCodesOf(tx, batch);
    const subject = { subjectType: 'discount_batch', subjectId: batch };
    await audited(tx, staff, { action: 'code.stop_batch', ...subject, after: { stopped } });
    await tellStaff(tx, 'codes');
    return stopped;
  });
}

/** In its caller's transaction: whether it counts. Answers whether that was otherwise before. */
export async function turnCode(
  tx: Tx,
  { id, active, staff }: { id: number; active: boolean } & ByStaff,
): Promise<boolean> {
  if (!(await lockCodeRow(tx, id))) throw new ShopError('not_found', `no code ${id}`);
  if (!(await setActive(tx, id, active))) return false;
  await audited(tx, staff, {
    action: 'code.change',
    ...subjectOf(id),
    before: { active: !active },
    after: { active },
  });
  await tellStaff(tx, 'codes', String(id));
  return true;
}
