import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withOpened } from '#server/operations/backups/restore/open-backup.ts';
import { restoredMark } from '#server/operations/backups/stored-moment.ts';
import { describeFileError } from '#server/platform/config/file-errors.ts';
import { filesBesideCluster } from '#server/platform/database/embedded/back-up.ts';
import { runningUrl } from '#server/platform/database/embedded/postmaster-process.ts';
import { acquireProgramLock } from '#server/platform/database/embedded/take-program-lock.ts';
import { unpackBackup } from '#server/platform/database/embedded/unpack-backup.ts';
import { isSealed, openFile } from '#server/platform/database/sealed-file.ts';
import { usageOf } from './auge/commands.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { locationConfig } from './launch/with-database.ts';

const firstErrorLine = ({ message }: Error) =>
  message.split('\n').find((line) => line.trim() !== '') ?? 'no reason given';

/** Decrypts an encrypted dump to a file next to it for `pg_restore`. Opens any other file unchanged. */
async function openIfSealed(file: string, key: string | null): Promise<string> {
  if (!existsSync(file) || !(await isSealed(file))) return file;
  if (key === null) throw new Error('The backup is sealed. Set the BACKUP_KEY with which it was made.');
  const plain = file.replace(/\.sealed$/, '');
  await openFile(file, plain, key);
  return plain;
}

/**
 * Command `npm run restore FILE`. Replaces the shop's database with a backup and keeps the old one next to it.
 */
async function run(): Promise<void> {
  const words = process.argv.slice(2);
  const [file, ...more] = words.filter((word) => word !== '--rehearse');
  if (more.length > 0) throw new Error(usageOf('restore'));
  if (words.includes('--rehearse')) {
    const { runRehearsal } = await import('./restore-rehearsal.ts');
    return runRehearsal(file);
  }
  if (!file) throw new Error(usageOf('restore'));
  const environment = readEnvironment();
  const { databaseUrl, dataDir, backupKey } = locationConfig(environment, ['BACKUP_KEY']);
  if (databaseUrl) {
    const dump = await openIfSealed(resolve(file), backupKey);
    // A pooler may serve the statements of one restore from several sessions.
    const names = ['DATABASE_URL', ...(environment.DATABASE_DIRECT_URL ? ['DATABASE_DIRECT_URL'] : [])];
    throw new Error(
      `DATABASE_URL names a server of yours: stop the shop, make an empty database and name it in ${names.join(' and ')}, then
pg_restore --no-owner --dbname="$${names.at(-1)}" "${dump}"`,
    );
  }
  const lock = acquireProgramLock(dataDir);
  try {
    if (await runningUrl(dataDir))
      throw new Error('The database still runs: start the shop once and stop it.');
    const opening = { within: dataDir, key: backupKey };
    const restored = await withOpened(resolve(file), opening, (plain) => unpackBackup(plain, dataDir)).catch(
      (error: Error) => {
        throw new Error(
          `Nothing was changed: this backup cannot be read (${describeFileError(error) ?? firstErrorLine(error)}).`,
          {
            cause: error,
          },
        );
      },
    );
    const aside = `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
    const kept: string[] = [];
    for (const name of ['postgres', ...filesBesideCluster]) {
      const [place, fresh] = [join(dataDir, name), join(restored.dataDir, name)];
      if (!existsSync(fresh)) continue;
      if (existsSync(place)) {
        renameSync(place, `${place}.${aside}`);
        kept.push(`${place}.${aside}`);
      }
      renameSync(fresh, place);
    }
    writeFileSync(restoredMark(dataDir), new Date().toISOString());
    rmSync(restored.dataDir, { recursive: true, force: true });
    console.log(`Restored: ${restored.orders} orders, schema of ${restored.lastMigration}.`);
    console.log(
      'At its next start the shop holds what was waiting in this backup and compares with the processor first; what was held stands in the inbox.',
    );
    console.log(
      'Invoices stop until «Empezar otra instalación» is pressed under Registro VERI*FACTU in the back office.',
    );
    if (kept.length > 0)
      console.log(`What was there is kept, delete it when all is well:\n  ${kept.join('\n  ')}`);
  } finally {
    lock.release();
  }
}

try {
  await run();
} catch (error) {
  failCommand(error);
}
// The rehearsal's Ctrl-C handler and open connections would keep the process alive.
process.exit();
