import type { Tx } from '#server/platform/database/pool.ts';
import { eraseMailsAbout } from './store-erase.ts';

/** Erases the text of mails about these rows. Unsent mails are never sent. */
export const eraseMailsOf = (tx: Tx, about: { kind: string; ids: readonly string[] }): Promise<void> =>
  eraseMailsAbout(tx, about);
