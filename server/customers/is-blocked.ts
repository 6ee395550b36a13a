import type { Deps } from '#server/deps.ts';
import { isUsernameBlocked } from './store.ts';

/** Does the shop sell nothing to this name? */
export const isBlocked = ({ database }: Pick<Deps, 'database'>, username: string): Promise<boolean> =>
  isUsernameBlocked(database, username);
