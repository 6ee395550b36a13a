import type { StaffId } from '#contracts/kit/ids.ts';
import type { Tx } from '../database/pool.ts';
import { execute, maybeOne, one, type Queryable, touchesOne } from '../database/query.ts';
import type { Row } from '../database/row.ts';

export type SecondFactor = Row<'second_factors', 'secret_sealed' | 'confirmed_at' | 'last_step'>;

export function findSecondFactor(db: Queryable, staffId: StaffId): Promise<SecondFactor | undefined> {
  return maybeOne<SecondFactor>(
    db,
    'select secret_sealed, confirmed_at, last_step from second_factors where staff_id = $1',
    [staffId],
  );
}

export async function insertSecondFactor(
  tx: Tx,
  factor: { staffId: StaffId; secretSealed: Buffer; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `insert into second_factors (staff_id, secret_sealed, created_at) values ($1, $2, $3)
     on conflict (staff_id) do update set secret_sealed = $2, created_at = $3
      where second_factors.confirmed_at is null`,
    [factor.staffId, factor.secretSealed, factor.at],
  );
}

export async function confirmFactor(
  tx: Tx,
  confirmed: { staffId: StaffId; secretSealed: Buffer; step: number; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update second_factors set confirmed_at = $4, last_step = $3
      where staff_id = $1 and confirmed_at is null and secret_sealed = $2`,
    [confirmed.staffId, confirmed.secretSealed, confirmed.step, confirmed.at],
  );
}

/** Marks the time step as used. Returns true for only one of several concurrent callers. */
export async function markStepUsed(tx: Tx, staffId: StaffId, step: number): Promise<boolean> {
  return touchesOne(
    tx,
    'update second_factors set last_step = $2 where staff_id = $1 and last_step < $2 and confirmed_at is not null',
    [staffId, step],
  );
}

/** Marks the recovery code as used. Returns true for only one of several concurrent callers. */
export async function markRecoveryCodeUsed(
  tx: Tx,
  code: { staffId: StaffId; hashes: readonly Buffer[]; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    'update recovery_codes set used_at = $3 where staff_id = $1 and code_hash = any($2) and used_at is null',
    [code.staffId, code.hashes, code.at],
  );
}

export async function replaceRecoveryCodes(
  tx: Tx,
  staffId: StaffId,
  hashes: readonly Buffer[],
): Promise<void> {
  await execute(tx, 'delete from recovery_codes where staff_id = $1', [staffId]);
  await execute(
    tx,
    'insert into recovery_codes (staff_id, code_hash) select $1, hash from unnest($2::bytea[]) hash',
    [staffId, hashes],
  );
}

export async function countRecoveryCodes(db: Queryable, staffId: StaffId): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    'select count(*) as count from recovery_codes where staff_id = $1 and used_at is null',
    [staffId],
  );
  return count;
}

export async function deleteSecondFactor(tx: Tx, staffId: StaffId): Promise<boolean> {
  const row = await maybeOne<Row<'second_factors', 'confirmed_at'>>(
    tx,
    'delete from second_factors where staff_id = $1 returning confirmed_at',
    [staffId],
  );
  return row !== undefined && row.confirmed_at !== null;
}

export function factorsOf(db: Queryable, staffId: StaffId): Promise<{ code: boolean; passkey: boolean }> {
  return one(
    db,
    `select exists (select from second_factors where staff_id = $1 and confirmed_at is not null) as code,
            exists (select from passkeys where staff_id = $1) as passkey`,
    [staffId],
  );
}
