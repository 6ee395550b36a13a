import type { Database } from '#server/database/pool.ts';
import { readOpenChain } from './store-stops.ts';
import { readHead } from './witness.ts';

/** Returns how many records of the open chain this machine remembers and this database lacks. */
export async function countMissingRecords(database: Database, dataDir: string): Promise<number> {
  const chain = await readOpenChain(database);
  const head = chain && readHead(dataDir, chain.installation);
  return head ? Math.max(0, head.length - chain.length) : 0;
}
