import { z } from 'zod';
import type { Queryable } from '#server/platform/database/query.ts';
import { storedValue } from './setting.ts';

export type Mode = 'sandbox' | 'live';

export const modeKey = 'shop.mode';

/** Undefined for a new database, or for the database of an older version. */
export function readStoredMode(db: Queryable): Promise<Mode | undefined> {
  return storedValue<Mode>(db, { key: modeKey, schema: z.enum(['sandbox', 'live']) });
}
