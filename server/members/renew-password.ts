import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Tx } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import type { FirstMember } from './seed-first-member.ts';
import { findPasswordHash, setPassword } from './store.ts';

/** Tells whether a member still has the same password, without keeping anything that opens it; undefined for nobody. */
export async function passwordPrint(db: Queryable, username: string): Promise<string | undefined> {
  const passwordHash = await findPasswordHash(db, username);
  return passwordHash && createHash('sha256').update(passwordHash).digest('hex');
}

/** Gives a member a fresh password, to be told once. */
export async function renewPassword(tx: Tx, username: string): Promise<FirstMember> {
  const password = randomBytes(12).toString('base64url');
  await setPassword(tx, username, await hash(password));
  return { username, password };
}
