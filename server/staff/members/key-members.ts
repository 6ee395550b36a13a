import { hash } from '@node-rs/argon2';
import type { StaffId } from '#contracts/kit/ids.ts';
import { newToken } from '#server/platform/auth/tokens.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import { insertKeyMember } from './store.ts';

/** Reserved prefix. Staff members cannot use it (`member-rules.ts`). */
export const keyUsername = (name: string): string => `key/${name}`;

/**
 * Adds the member row under which a key acts. The row is never active and its password is unknown, so it cannot sign
 * in. Throws `name_taken`, also for the name of a revoked key because the audit log still uses that name.
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
