import type { AddCode, ChangeCode, CodeTerms, GenerateCodes } from '#contracts/orders/discount-codes.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { sha256 } from '#server/platform/kit/hash.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { basisOfCode, newCodeNames } from './code-names.ts';
import { termsOfCode } from './list-codes.ts';
import {
  countBatch,
  deleteUnused,
  insertCodes,
  lockBatch,
  lockCodeRow,
  readCode,
  setActive,
  stopCodesOf,
  writeCode,
} from './store-codes.ts';

export { findExistingCodes } from './store-codes.ts';

type LocalDeps = Pick<Deps, 'database'>;
interface ByStaff {
  staff: StaffActor;
}

const subjectOf = (id: number) => ({ subjectType: 'discount_code', subjectId: String(id) });

/** Adds a code that is active at once. Throws `code_taken`. */
export function addCode({ database }: LocalDeps, { code, terms, staff }: AddCode & ByStaff): Promise<number> {
  return inTransaction(database, async (tx) => {
    const [id] = await insertCodes(tx, { names: [code], count: 1, terms, batch: null });
    if (id === undefined) throw new ShopError('code_taken', `there is a code ${code}`, { field: 'code' });
    await recordAudit(tx, staff, { action: 'code.add', ...subjectOf(id), after: { code, ...terms } });
    await notifyStaffOfChange(tx, 'codes');
    return id;
  });
}

/**
 * Changes the terms of a code. Open checkouts keep their agreed discount. Throws `conflict` if the code changed since
 * it was read, `invalid_request` for a limit below the current uses.
 */
export function changeCode(
  { database }: LocalDeps,
  { id, terms, active, basis, staff }: ChangeCode & ByStaff & { id: number },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const row = await lockCodeRow(tx, id);
    if (!row) throw new ShopError('not_found', `no code ${id}`);
    const before = { terms: termsOfCode(row), active: row.active };
    if (basisOfCode(before) !== basis)
      throw new ShopError('conflict', `the code ${id} was changed in the meantime`);
    if (terms.maxUses !== null && terms.maxUses < row.uses)
      throw new ShopError('invalid_request', `used ${row.uses} times already`, { field: 'maxUses' });
    await writeCode(tx, id, { terms, active });
    await recordAudit(tx, staff, {
      action: 'code.change',
      ...subjectOf(id),
      before: { active: before.active, ...before.terms },
      after: { active, ...terms },
    });
    await notifyStaffOfChange(tx, 'codes', String(id));
  });
}

type GenerateCodesInput = GenerateCodes & ByStaff & { key: string };

/** Derives the batch id from the request, so that a repeated request finds its codes. */
function batchOf({ staff, key, count, prefix, terms }: GenerateCodesInput): string {
  const digest = sha256(JSON.stringify([staff.id, key, count, prefix, terms])).toString('hex');
  const [a, b, c, d, e] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digest.slice(from, to));
  return `${a}-${b}-8${c}-8${d}-${e}`;
}

/** Generates a batch of unguessable codes with the same terms. A repeated request returns the same batch. */
export function generateCodes(
  { database }: LocalDeps,
  input: GenerateCodesInput,
): Promise<{ batch: string; count: number }> {
  const { count, prefix, terms, staff } = input;
  const batch = batchOf(input);
  return inTransaction(database, async (tx) => {
    await lockBatch(tx, batch);
    if ((await countBatch(tx, batch)).codes > 0) return { batch, count };
    const made = await insertCodes(tx, { names: newCodeNames(count, prefix), count, terms, batch });
    if (made.length < count) throw new Error(`${made.length} of ${count} codes were made`);
    const after = { count, prefix, ...terms };
    await recordAudit(tx, staff, {
      action: 'code.generate',
      subjectType: 'discount_batch',
      subjectId: batch,
      after,
    });
    await notifyStaffOfChange(tx, 'codes');
    return { batch, count: made.length };
  });
}

export function stopBatch(
  { database }: LocalDeps,
  { batch, staff }: { batch: string } & ByStaff,
): Promise<number> {
  return inTransaction(database, async (tx) => {
    const stopped = await stopCodesOf(tx, batch);
    const subject = { subjectType: 'discount_batch', subjectId: batch };
    await recordAudit(tx, staff, { action: 'code.stop_batch', ...subject, after: { stopped } });
    await notifyStaffOfChange(tx, 'codes');
    return stopped;
  });
}

/** Activates or deactivates a code in the caller's transaction. Returns whether its state changed. */
export async function setCodeActive(
  tx: Tx,
  { id, active, staff }: { id: number; active: boolean } & ByStaff,
): Promise<boolean> {
  if (!(await lockCodeRow(tx, id))) throw new ShopError('not_found', `no code ${id}`);
  if (!(await setActive(tx, id, active))) return false;
  await recordAudit(tx, staff, {
    action: 'code.change',
    ...subjectOf(id),
    before: { active: !active },
    after: { active },
  });
  await notifyStaffOfChange(tx, 'codes', String(id));
  return true;
}

interface ImportedCodeState {
  id: number;
  basis: string;
}

/** Adds a code in the caller's transaction. Returns undefined if the name is taken. */
export async function addCodeIn(
  tx: Tx,
  { code, terms, staff }: { code: string; terms: CodeTerms; staff: StaffActor },
): Promise<ImportedCodeState | undefined> {
  const [id] = await insertCodes(tx, { names: [code], count: 1, terms, batch: null });
  if (id === undefined) return undefined;
  await recordAudit(tx, staff, { action: 'code.add', ...subjectOf(id), after: { code, ...terms } });
  await notifyStaffOfChange(tx, 'codes');
  const row = await readCode(tx, id);
  if (!row) throw new Error(`no code ${id}`);
  return { id, basis: basisOfCode({ terms: termsOfCode(row), active: row.active }) };
}

export async function dropUntouched(
  tx: Tx,
  { id, basis, staff }: ImportedCodeState & { staff: StaffActor },
): Promise<'changed_since' | 'used_since' | null> {
  const row = await lockCodeRow(tx, id);
  if (!row || basisOfCode({ terms: termsOfCode(row), active: row.active }) !== basis) return 'changed_since';
  if (!(await deleteUnused(tx, id))) return 'used_since';
  await recordAudit(tx, staff, { action: 'code.take_back', ...subjectOf(id), before: { code: row.code } });
  await notifyStaffOfChange(tx, 'codes');
  return null;
}

/**
 * Creates an unguessable single-use code in the caller's transaction. Codes of one `batch` are listed and stopped
 * together.
 */
export async function createPersonalCode(
  tx: Tx,
  input: { prefix: string; batch: string; percent: number; minimumCents: number; from: Date; until: Date },
): Promise<string> {
  const { prefix, batch, percent, minimumCents, from, until } = input;
  const terms = {
    kind: 'percentage' as const,
    percentBasisPoints: percent * 100,
    amountCents: null,
    minimumCents,
    validFrom: from.toISOString(),
    validUntil: until.toISOString(),
    serviceTypes: null,
    maxUses: 1,
    maxUsesPerCustomer: 1,
    windowOnly: false,
    note: null,
  };
  for (const name of newCodeNames(1, prefix)) {
    const made = await insertCodes(tx, { names: [name], count: 1, terms, batch });
    if (made.length === 1) return name;
  }
  throw new Error('no code was free');
}
