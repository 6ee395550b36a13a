import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { dumpElsewhere } from '#server/database/dump-elsewhere.ts';
import { backUp } from '#server/database/embedded/back-up.ts';
import { unpackBackup } from '#server/database/embedded/unpack-backup.ts';
import { openFile, sealFile } from '#server/database/sealed-file.ts';

/** What ends the name of a file that only BACKUP_KEY opens. */
export const sealedEnding = '.sealed';

export interface Source {
  config: Pick<Config, 'dataDir' | 'backupKey'>;
  /** Where the database answers. */
  url: string;
  way: 'files' | 'dump';
}

/** What was seen when the file was read back; null of a dump, whose list of contents is read and nothing counted. */
export interface Proof {
  file: string;
  orders: number | null;
  tables: number | null;
}

/** The name that a backup will have: with a key it is sealed. */
export const nameOf = (file: string, { backupKey }: Pick<Config, 'backupKey'>): string =>
  backupKey === null ? file : `${file}${sealedEnding}`;

/** Starts the copy in a folder of its own and reads all of it. */
async function prove(file: string, { config, way }: Source): Promise<Omit<Proof, 'file'>> {
  if (way === 'dump') return { orders: null, tables: null };
  const { dataDir: copy, orders, tables } = await unpackBackup(file, config.dataDir);
  await rm(copy, { recursive: true, force: true });
  return { orders, tables };
}

/** Seals the file and opens it again, so that what is kept is what was proved. */
async function seal(plain: string, to: string, source: Source, key: string): Promise<Omit<Proof, 'file'>> {
  const workshop = await mkdtemp(join(source.config.dataDir, 'backup.unfinished-'));
  const opened = join(workshop, 'opened');
  try {
    await sealFile(plain, `${to}.unfinished`, key);
    await openFile(`${to}.unfinished`, opened, key);
    const proof = await prove(opened, source);
    await rename(`${to}.unfinished`, to);
    return proof;
  } finally {
    await rm(workshop, { recursive: true, force: true });
    await rm(`${to}.unfinished`, { force: true });
  }
}

/**
 * Writes the database into one file and reads it back: of the shop's own database its files, of another server's a
 * dump. With BACKUP_KEY nothing readable stays on the disk, and the file's name ends in `.sealed`.
 */
export async function writeBackup(source: Source, file: string): Promise<Proof> {
  const { config, url, way } = source;
  const kept = nameOf(file, config);
  const plain = config.backupKey === null ? file : `${file}.unsealed`;
  try {
    if (way === 'dump') await dumpElsewhere(url, plain);
    else await backUp({ dataDir: config.dataDir, url }, plain);
    await chmod(plain, 0o600);
    const proof =
      config.backupKey === null
        ? await prove(plain, source)
        : await seal(plain, kept, source, config.backupKey);
    return { file: kept, ...proof };
  } finally {
    if (config.backupKey !== null) await rm(plain, { force: true });
  }
}
