import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BackupFile } from '#contracts/operations/backups.ts';
import { type BackupFolderDeps, folderOf } from './backup-folder.ts';

/** Result of reading a backup back. The count is null for a dump, whose contents are only listed. */
const noteSchema = z.object({ bytes: z.number().int(), orders: z.number().int().nullable() });
type ProofNote = z.infer<typeof noteSchema>;

const proofFileOf = (file: string) => `${file}.proof.json`;

/** Writes a note next to a verified backup, so that a reader who finds the file later knows the result. */
export const writeProofNote = (file: string, note: ProofNote): Promise<void> =>
  writeFile(proofFileOf(file), `${JSON.stringify(note)}\n`, { mode: 0o600 });

/** Returns undefined for an unverified file, or one whose size has changed since. */
async function proofOf(file: string, bytes: number): Promise<ProofNote | undefined> {
  try {
    const note = noteSchema.parse(JSON.parse(await readFile(proofFileOf(file), 'utf8')));
    return note.bytes === bytes ? note : undefined;
  } catch {
    return undefined;
  }
}

/** File name endings of finished backups. Unfinished ones have others. */
const backupFileTypes = [
  ['.tar.gz', 'files'],
  ['.dump', 'dump'],
  ['.tar.gz.sealed', 'files'],
  ['.dump.sealed', 'dump'],
] as const;

async function toFile(folder: string, name: string): Promise<BackupFile | undefined> {
  const way = backupFileTypes.find(([ending]) => name.endsWith(ending))?.[1];
  if (way === undefined) return undefined;
  const found = await stat(join(folder, name)).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const proof = await proofOf(join(folder, name), found.size);
  return {
    name,
    way,
    bytes: found.size,
    at: found.mtime.toISOString(),
    proved: proof !== undefined,
    orders: proof?.orders ?? null,
  };
}

export async function listOtherBackupFiles(folder: string, own: ReadonlySet<string>): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => []);
  const others = names.filter((name) => !own.has(join(folder, name)));
  const found = await Promise.all(others.map((name) => toFile(folder, name)));
  return found.filter((file) => file !== undefined).toSorted((a, b) => b.at.localeCompare(a.at));
}

export async function findNewestFile(deps: { config: BackupFolderDeps['config'] }): Promise<string> {
  const folder = folderOf(deps);
  const [newest] = await listOtherBackupFiles(folder, new Set());
  if (!newest) throw new Error(`there is no backup in ${folder}`);
  return join(folder, newest.name);
}
