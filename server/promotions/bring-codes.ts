import type { CodeTerms } from '#contracts/staff-codes.ts';
import type { Tx } from '#server/database/pool.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { audited } from '#server/staff/audited.ts';
import { tellStaff } from '#server/staff/tell-staff.ts';
import { basisOfCode } from './code-names.ts';
import { termsOfCode } from './list-codes.ts';
import { deleteUnused, insertCodes, lockCodeRow, readCode } from './store-codes.ts';

export { knownCodes } from './store-codes.ts';

/** How a code stood when it was brought in. */
export interface BroughtCode {
  id: number;
  basis: string;
}

const subjectOf = (id: number) => ({ subjectType: 'discount_code', subjectId: String(id) });

/** In its caller's transaction: a new code; undefined where there is one of the name. */
export async function addCodeIn(
  tx: Tx,
  { code, terms, staff }: { code: string; terms: CodeTerms; staff: StaffActor },
): Promise<BroughtCode | undefined> {
  const [id] = await insertCodes(tx, { names: [code], count: 1, terms, batch: null });
  if (id === undefined) return undefined;
  await audited(tx, staff, { action: 'code.add', ...subjectOf(id), after: { code, ...terms } });
  await tellStaff(tx, 'codes');
  const row = await readCode(tx, id);
  if (!row) throw new Error(`no code ${id}`);
  return { id, basis: basisOfCode({ terms: termsOfCode(row), active: row.active }) };
}

/** Takes a code away that nobody has used or changed since; answers why it stays otherwise. */
export async function dropUntouched(
  tx: Tx,
  { id, basis, staff }: BroughtCode & { staff: StaffActor },
): Promise<'changed_since' | 'used_since' | null> {
  const row = await lockCodeRow(tx, id);
  if (!row || basisOfCode({ terms: termsOfCode(row), active: row.active }) !== basis) return 'changed_since';
  if (!(await deleteUnused(tx, id))) return 'used_since';
  await audited(tx, staff, { action: 'code.take_back', ...subjectOf(id), before: { code: row.code } });
  await tellStaff(tx, 'codes');
  return null;
}
