import { execute, type Queryable } from '#server/platform/database/query.ts';

let members = 0;

/** Inserts a member of staff, by the hash of the password: making one takes time on purpose. */
export async function insertTestMember(db: Queryable, passwordHash: string): Promise<string> {
  members += 1;
  const username = `clerk${members}`;
  await execute(db, 'insert into staff_members (username, password_hash) values ($1, $2)', [
    username,
    passwordHash,
  ]);
  return username;
}
