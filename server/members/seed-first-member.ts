import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Deps } from '#server/deps.ts';
import { staffName } from '#server/entry/throttle-rules.ts';
import { hasMembers, insertFirstMember } from './store.ts';

export interface FirstMember {
  username: string;
  password: string;
}

/**
 * A shop without staff gets its first member: from the configuration, else generated.
 * Answers the credentials when they were generated just now, to be printed once; else null.
 */
export async function seedFirstMember(deps: Deps): Promise<FirstMember | null> {
  // Hashing is slow on purpose: not at each start for nothing.
  if (await hasMembers(deps.database)) return null;
  const { admin } = deps.config;
  const username = staffName(admin.username ?? 'admin');
  const password = admin.password ?? randomBytes(12).toString('base64url');
  const created = await insertFirstMember(deps.database, { username, passwordHash: await hash(password) });
  return created && admin.password === null ? { username, password } : null;
}
