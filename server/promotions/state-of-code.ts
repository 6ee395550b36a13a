import type { CodeState } from '#contracts/staff-codes.ts';
import type { Queryable } from '#server/database/query.ts';
import { readStateOfCode } from './store-codes.ts';

/** How a code stands at this moment, by its name in capital letters; null where there is none. */
export const stateOfCode = (db: Queryable, code: string): Promise<CodeState | null> =>
  readStateOfCode(db, code);
