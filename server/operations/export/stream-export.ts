import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeCell } from '#contracts/kit/csv-cells.ts';
import type { ExportFormat, ExportManifest } from '#contracts/operations/export.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { replicaOf } from '#server/platform/database/reads/read-replica.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readOwnVersion } from '#server/platform/http/own-version.ts';
import { csvMark } from '#server/platform/kit/csv.ts';
import { type ExportRule, exportedTables, isExported } from './exported-tables.ts';
import { beginSnapshot, bytesOf, columnsOf, type ExportColumn, lastMigration, readTable } from './store.ts';

type ExportFile = ExportManifest['files'][number];

interface Export {
  tx: Tx;
  format: ExportFormat;
  manifest: ExportManifest;
}

const writeLine = (cells: readonly (string | null)[], columns: readonly ExportColumn[]): string =>
  `${cells.map((cell, at) => (columns[at]?.isNumber ? (cell ?? '') : writeCell(cell ?? ''))).join(';')}\r\n`;

interface Source {
  table: string;
  columns: readonly ExportColumn[];
  where: string;
}

async function* textOf({ tx, format }: Export, { table, columns, where }: Source, file: ExportFile) {
  if (format === 'csv') yield csvMark + writeLine(file.columns, []);
  const as = format === 'csv' ? 'cells' : 'json';
  for await (const found of readTable(tx, { table, columns, where, as })) {
    file.rows += found.length;
    yield format === 'csv'
      ? found.map((cells) => writeLine(cells, columns)).join('')
      : found.map(([row]) => `${row}\n`).join('');
  }
}

async function* fileOf(whole: Export, source: Source): AsyncGenerator<Buffer> {
  const name = `${source.table}.${whole.format}`;
  const columns = source.columns.map((column) => column.name);
  const file: ExportFile = { name, table: source.table, rows: 0, bytes: 0, sha256: '', columns };
  const digest = createHash('sha256');
  for await (const text of textOf(whole, source, file)) {
    const bytes = Buffer.from(text);
    digest.update(bytes);
    file.bytes += bytes.length;
    yield bytes;
  }
  file.sha256 = digest.digest('hex');
  whole.manifest.files.push(file);
}

/** Yields the contents of the archive. An error destroys the output, so that no other code has to handle it. */
async function* streamUntilClosed(
  output: Readable,
  make: () => AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  if (output.destroyed) return;
  try {
    yield* make();
  } catch (error) {
    output.destroy(error as Error);
  }
}

/** Opens each file only when the archive reaches it, so that waiting files use no resources. */
function addLazily(zip: ZipFile, file: { name: string; wide: boolean }, make: () => AsyncIterable<Buffer>) {
  const output = zip.outputStream as Readable;
  zip.addReadStreamLazy(file.name, { forceZip64Format: file.wide }, (give) =>
    give(null, Readable.from(streamUntilClosed(output, make), { objectMode: false })),
  );
}

const wideBytes = 1_000_000_000;

async function fillArchive(zip: ZipFile, whole: Export): Promise<void> {
  const { tx, format, manifest } = whole;
  for (const [table, rule] of Object.entries<ExportRule>(exportedTables)) {
    if (!isExported(rule)) {
      manifest.leftOut.push({ table, because: rule.leftOut });
      continue;
    }
    const columns = (await columnsOf(tx, table)).filter(({ name }) => !(name in rule.without));
    const source = { table, columns, where: rule.only?.where ?? 'true' };
    const wide = (await bytesOf(tx, table)) > wideBytes;
    addLazily(zip, { name: `${table}.${format}`, wide }, () => fileOf(whole, source));
  }
  addLazily(zip, { name: 'manifest.json', wide: false }, async function* () {
    yield Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  });
}

/** On a replica this is the only transaction, and read-only. */
const snapshotPool = async (database: Database): Promise<Database> =>
  (await replicaOf(database)?.pool()) ?? database;

/**
 * Streams all data as one archive of one snapshot: one file per table, then the manifest. At most a thousand rows are
 * in memory. Throws `already_running` while another export runs.
 */
export async function streamExport(
  { database, now }: { database: Database; now(): Date },
  format: ExportFormat,
): Promise<Readable> {
  const pool = await snapshotPool(database);
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  return new Promise((resolve, reject) => {
    let isTaken = false;
    inTransaction(pool, async (tx) => {
      if (!(await beginSnapshot(tx))) throw new ShopError('already_running', 'another export is under way');
      const manifest: ExportManifest = {
        product: 'Auge',
        version: readOwnVersion().version,
        schema: await lastMigration(tx),
        takenAt: now().toISOString(),
        format,
        files: [],
        leftOut: [],
      };
      await fillArchive(zip, { tx, format, manifest });
      zip.end();
      isTaken = true;
      resolve(output);
      await finished(output);
    }).catch((error: Error) => {
      reject(error);
      // The output has no error listener before it is returned.
      if (isTaken) output.destroy(error);
    });
  });
}
