import { hash } from '@node-rs/argon2';
import type { StaffId } from '#contracts/kit/ids.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import { insertKeyMember } from './store.ts';

/** No member may be called so (`member-rules.ts`), so that nobody takes a key for a person, or a person for a key. */
export const keyUsername = (name: string): string => `key/${name}`;

/**
 * Adds the row under which a key acts. It is never active, and nobody was told its password: nobody signs in by it.
 * Throws `name_taken`, also for the name of a key that has ended: the audit still names that one.
 */
export async function addKeyMember(tx: Tx, name: string): Promise<StaffId> {
  try {
    const passwordHash = await hash(newToken());
    return await insertKeyMember(tx, { username: keyUsername(name), passwordHash });
  } catch (error) {
    if (!isUniqueViolation(error, 'staff_members_username_unique')) throw error;
    throw new ShopError('name_taken', `there is or was a key ${name}`, { field: 'name', cause: error });
  }
}
