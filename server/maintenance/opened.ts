import { z } from 'zod';
import type { Tx } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/query.ts';
import { remembered } from '#server/database/remembered.ts';
import type { Deps } from '#server/deps.ts';
import { keepSetting, storedValue } from '#server/settings/setting.ts';

/** Since when a live shop sells, and why: all that it needs was there, or it had sold before there was a gate. */
const openedSchema = z.object({ at: z.iso.datetime(), because: z.enum(['complete', 'sold_before']) });
export type Opened = z.infer<typeof openedSchema>;

/** Kept beside the owner's settings, whose changes every process is told of. */
const key = 'shop.opened';

/** Undefined while it has never been open. */
export const readOpened = (db: Queryable): Promise<Opened | undefined> =>
  storedValue(db, { key, schema: openedSchema });

/** From memory, until any process changes a setting. */
export const currentOpened = remembered(({ database }: Pick<Deps, 'database' | 'listener'>) =>
  readOpened(database),
);

export const keepOpened = (tx: Tx, opened: Opened): Promise<void> => keepSetting(tx, key, opened);
