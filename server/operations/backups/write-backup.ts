import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '#server/platform/config/config.ts';
import { dumpExternalDatabase } from '#server/platform/database/dump-elsewhere.ts';
import { backUpDatabase } from '#server/platform/database/embedded/back-up.ts';
import { unpackBackup } from '#server/platform/database/embedded/unpack-backup.ts';
import { openFile, sealFile } from '#server/platform/database/sealed-file.ts';

/** Prefix of the folder in DATA_DIR where a backup is prepared. The next start removes leftovers of a killed backup. */
const workFolderPrefix = 'backup.unfinished-';

/** Suffix of a file that only BACKUP_KEY decrypts. */
export const sealedEnding = '.sealed';

interface BackupSource {
  config: Pick<Config, 'dataDir' | 'backupKey'>;
  url: string;
  way: 'files' | 'dump';
}

/** Result of reading the file back. Counts are null for a dump, whose contents are only listed. */
export interface BackupProof {
  file: string;
  orders: number | null;
  tables: number | null;
}

export const nameOf = (file: string, { backupKey }: Pick<Config, 'backupKey'>): string =>
  backupKey === null ? file : `${file}${sealedEnding}`;

async function verifyBackup(
  file: string,
  way: BackupSource['way'],
  workshop: string,
): Promise<Omit<BackupProof, 'file'>> {
  if (way === 'dump') return { orders: null, tables: null };
  const { dataDir: copy, orders, tables } = await unpackBackup(file, workshop);
  await rm(copy, { recursive: true, force: true });
  return { orders, tables };
}

async function writeUnsealed({ config, url, way }: BackupSource, file: string): Promise<void> {
  if (way === 'dump') await dumpExternalDatabase(url, file);
  else await backUpDatabase({ dataDir: config.dataDir, url }, file);
  await chmod(file, 0o600);
}

/** Seals the file and unseals it again, so that the stored file is the verified one. */
async function writeSealed(
  source: BackupSource,
  { kept, workshop, key }: { kept: string; workshop: string; key: string },
): Promise<Omit<BackupProof, 'file'>> {
  const [plain, opened] = [join(workshop, basename(kept, sealedEnding)), join(workshop, 'opened')];
  try {
    await writeUnsealed(source, plain);
    await sealFile(plain, `${kept}.unfinished`, key);
    await rm(plain);
    await openFile(`${kept}.unfinished`, opened, key);
    const proof = await verifyBackup(opened, source.way, workshop);
    await rename(`${kept}.unfinished`, kept);
    return proof;
  } finally {
    await rm(`${kept}.unfinished`, { force: true });
  }
}

async function writeReadable(
  source: BackupSource,
  file: string,
  workshop: string,
): Promise<Omit<BackupProof, 'file'>> {
  await writeUnsealed(source, file);
  return verifyBackup(file, source.way, workshop);
}

/**
 * Writes the database to one file and reads it back: as files for the shop's own database, as a dump for another
 * server's. With BACKUP_KEY the name ends in `.sealed`, and unencrypted data never leave DATA_DIR, even after a crash.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<BackupProof> {
  const { dataDir, backupKey: key } = source.config;
  const kept = nameOf(file, source.config);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const workshop = await mkdtemp(join(dataDir, workFolderPrefix));
  try {
    const proof =
      key === null
        ? await writeReadable(source, file, workshop)
        : await writeSealed(source, { kept, workshop, key });
    return { file: kept, ...proof };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}
