import type { Tx } from '#server/database/pool.ts';
import { dedupeKey } from './rules.ts';
import { deleteUntried } from './store.ts';

/** Takes a mail back that waits and that nobody has begun to send; answers whether it could. */
export const takeBackMail = (tx: Tx, mail: { kind: string; subjectId: string }): Promise<boolean> =>
  deleteUntried(tx, dedupeKey(mail));
