import { createWriteStream, readFileSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ExportFormat, exportFormats } from '#contracts/operations/export.ts';
import { describeExport } from '#server/operations/export/describe-export.ts';
import { streamExport } from '#server/operations/export/stream-export.ts';
import { makeFolder } from '#server/platform/database/embedded/make-data-dir.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { usageOf } from './auge/commands.ts';
import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { locationConfig, withDatabase } from './launch/with-database.ts';

const usage = usageOf('export');

/** Prints the contents of an export, table by table. */
function printDescription(): Promise<void> {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '..', ...path), 'utf8');
  const page = describeExport(read('server', 'platform', 'database', 'schema.txt'));
  return new Promise((resolve) => process.stdout.write(page, () => resolve()));
}

/** Writes the export to `<file>.unfinished` and renames it to `file` when complete. */
async function write(database: Database, format: ExportFormat, file: string): Promise<void> {
  makeFolder(dirname(file));
  const unfinished = `${file}.unfinished`;
  try {
    const archive = await streamExport({ database, now: () => new Date() }, format);
    await pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

try {
  const [format = 'csv', file, ...more] = process.argv.slice(2);
  if (format === 'describe' && file === undefined) {
    await printDescription();
    process.exit();
  }
  const known = exportFormats.find((each) => each === format);
  if (!known || more.length > 0) throw new Error(usage);
  const environment = readEnvironment();
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const usual = join(locationConfig(environment).dataDir, 'exports', `auge-${stamp}-${known}.zip`);
  const target = resolve(file ?? usual);
  await withDatabase(environment, (database) => write(database, known, target), { besideShop: true });
  const megabytes = ((await stat(target)).size / 1_000_000).toFixed(1);
  console.log(`${target}  (${megabytes} MB). It names people: keep it where nobody else reads.`);
} catch (error) {
  failCommand(error);
}
