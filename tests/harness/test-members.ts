import type { StaffId } from '#contracts/kit/ids.ts';
import { execute, one, type Queryable } from '#server/platform/database/query.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';

export const cheapPasswordHash = { memoryCost: 8, timeCost: 1 };

let members = 0;

export async function insertTestMember(db: Queryable, passwordHash: string): Promise<string> {
  members += 1;
  const username = `clerk${members}`;
  await execute(db, 'insert into staff_members (username, password_hash) values ($1, $2)', [
    username,
    passwordHash,
  ]);
  return username;
}

export async function insertTestStaff(
  db: Queryable,
  username = 'owner',
  role: StaffActor['role'] = 'owner',
): Promise<StaffActor> {
  const { id } = await one<{ id: StaffId }>(
    db,
    `insert into staff_members (username, password_hash, role) values ($1, 'none', $2) returning id`,
    [username, role],
  );
  return { kind: 'staff', id, username, role };
}
