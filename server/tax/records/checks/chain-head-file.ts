import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Database } from '#server/platform/database/pool.ts';
import { readOpenChain } from '../store-stops.ts';

/** Chain length and hash, stored outside of the database to detect a restored backup. */
const headSchema = z.object({ length: z.number().int(), hash: z.string() });
type WitnessedHead = z.infer<typeof headSchema>;

const folderOf = (dataDir: string) => join(dataDir, 'register');
const headFile = (dataDir: string, installation: string) =>
  join(folderOf(dataDir), `${installation}.head.json`);
const markFile = (dataDir: string, installation: string) => join(folderOf(dataDir), `${installation}.mark`);

const readFileOr = <Value>(read: () => Value): Value | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

export function readHead(dataDir: string, installation: string): WitnessedHead | undefined {
  return readFileOr(() =>
    headSchema.parse(JSON.parse(readFileSync(headFile(dataDir, installation), 'utf8'))),
  );
}

/** Writes atomically, so that a power failure keeps the previous file. */
export function writeHead(dataDir: string, installation: string, head: WitnessedHead): void {
  mkdirSync(folderOf(dataDir), { recursive: true });
  const file = headFile(dataDir, installation);
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, JSON.stringify(head));
  renameSync(unfinished, file);
}

/**
 * Returns whether this is the original folder, because files of a copy have other inode numbers. Undefined
 * without a mark.
 */
export function isOriginalFolder(dataDir: string, installation: string): boolean | undefined {
  const file = markFile(dataDir, installation);
  return readFileOr(() => readFileSync(file, 'utf8') === String(statSync(file).ino));
}

/** Writes the mark with its inode number atomically, because several processes may share the folder. */
export function markFolder(dataDir: string, installation: string): void {
  mkdirSync(folderOf(dataDir), { recursive: true });
  const file = markFile(dataDir, installation);
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, '');
  writeFileSync(unfinished, String(statSync(unfinished).ino));
  renameSync(unfinished, file);
}

/** Returns the number of records that the data directory knows but the database lacks. */
export async function countMissingRecords(database: Database, dataDir: string): Promise<number> {
  const chain = await readOpenChain(database);
  const head = chain && readHead(dataDir, chain.installation);
  return head ? Math.max(0, head.length - chain.length) : 0;
}
