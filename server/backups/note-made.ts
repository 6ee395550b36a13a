import type { Database } from '#server/database/pool.ts';
import { insertMade } from './store.ts';

interface Made {
  file: string;
  bytes: number;
  /** Null of a dump, whose contents are listed and not counted. */
  orders: number | null;
  startedAt: Date;
  at: Date;
}

/** Keeps a backup that the command has made and read back: the shop counts it, and leaves its file alone. */
export const noteMade = (database: Database, made: Made): Promise<void> => insertMade(database, made);
