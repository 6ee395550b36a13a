import type { Database } from '#server/database/pool.ts';
import { insertMade, type Made } from './store.ts';

export type { Made };

/** Keeps how a backup by the command ended: the shop counts it, tells of a failure, and leaves its file alone. */
export const noteMade = (database: Database, made: Made): Promise<void> => insertMade(database, made);
