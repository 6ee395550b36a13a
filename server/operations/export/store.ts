import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, rows } from '#server/platform/database/query.ts';

export interface ExportColumn {
  name: string;
  isNumber: boolean;
}

/**
 * Makes the transaction read from one snapshot, and sets a timeout of one minute without reads. Returns false while
 * another export runs.
 */
export async function beginSnapshot(tx: Tx): Promise<boolean> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
  await tx.query({ text: `set local timezone = 'UTC'` });
  await tx.query({ text: `set local idle_in_transaction_session_timeout = '60s'` });
  const { taken } = await one<{ taken: boolean }>(
    tx,
    `select pg_try_advisory_xact_lock(hashtext('export')) as taken`,
  );
  return taken;
}

export async function lastMigration(tx: Tx): Promise<string> {
  const row = await maybeOne<{ name: string }>(tx, 'select name from migrations order by id desc limit 1');
  return row?.name ?? '';
}

export function columnsOf(tx: Tx, table: string): Promise<ExportColumn[]> {
  return rows<{ name: string; isNumber: boolean }>(
    tx,
    `select a.attname::text as name, t.typname in ('int2', 'int4', 'int8', 'numeric', 'float4', 'float8') as "isNumber"
       from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = to_regclass('public.' || quote_ident($1)) and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
    [table],
  );
}

/** Returns the size of a table, which decides whether its file needs the Zip64 format. */
export async function bytesOf(tx: Tx, table: string): Promise<number> {
  const { bytes } = await one<{ bytes: number }>(
    tx,
    `select coalesce(sum(pg_table_size(c.oid)), 0)::int8 as bytes
       from pg_class c, to_regclass('public.' || quote_ident($1)) t (oid)
      where c.oid = t.oid or c.oid in (select inhrelid from pg_inherits where inhparent = t.oid)`,
    [table],
  );
  return bytes;
}

export interface TableReading {
  /** From `exported-tables.ts` and the database catalogue, never from a request. */
  table: string;
  columns: readonly ExportColumn[];
  where: string;
  as: 'cells' | 'json';
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const batch = 1000;

function selectOf({ table, columns, where, as }: TableReading): string {
  const names = columns.map(({ name }) => quoted(name));
  const from = `from ${quoted(table)} where ${where}`;
  if (as === 'json') return `select to_jsonb(t)::text as c0 from (select ${names.join(', ')} ${from}) t`;
  return `select ${names.map((name, at) => `${name}::text as c${at}`).join(', ')} ${from}`;
}

/** Reads all rows in batches of a thousand, each as its cells in order. With JSON the only cell is the whole row. */
export async function* readTable(tx: Tx, reading: TableReading): AsyncGenerator<(string | null)[][]> {
  await tx.query({ text: `declare export_rows no scroll cursor for ${selectOf(reading)}` });
  try {
    for (;;) {
      const fetched = await tx.query<Record<string, string | null>>({
        text: `fetch ${batch} from export_rows`,
      });
      const found = fetched.rows.map((row) => Object.values(row));
      if (found.length > 0) yield found;
      if (found.length < batch) return;
    }
  } finally {
    await tx.query({ text: 'close export_rows' }).catch(() => undefined);
  }
}
