import type { Tx } from '#server/platform/database/pool.ts';
import { eraseMailsAbout } from './store-erase.ts';

/** Takes the words out of mails about these rows; one that has not left never does. */
export const eraseMailsOf = (tx: Tx, about: { kind: string; ids: readonly string[] }): Promise<void> =>
  eraseMailsAbout(tx, about);
