import type { Deps } from '#server/deps.ts';
import { isSomeoneBlocked } from './store.ts';

/** Does the shop sell nothing to this name, or to whoever has this address? */
export const isBlocked = (
  { database }: Pick<Deps, 'database'>,
  { username, email = null }: { username: string; email?: string | null },
): Promise<boolean> => isSomeoneBlocked(database, { username, email });
