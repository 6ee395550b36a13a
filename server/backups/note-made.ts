import type { Database } from '#server/database/pool.ts';
import { insertMade, type Made } from './store.ts';

/** Keeps a backup that the command has made and read back: the shop counts it, and leaves its file alone. */
export const noteMade = (database: Database, made: Made): Promise<void> => insertMade(database, made);
