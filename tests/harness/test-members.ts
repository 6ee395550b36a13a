import { execute, type Queryable } from '#server/platform/database/query.ts';

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
