import type pg from 'pg';
import { formatNumber } from '../report/figures.ts';

/** Counts kilobytes of 1,024 bytes: what changed, and the whole pages that are written after a checkpoint. */
export interface WrittenKb {
  recordsKb: number;
  pagesKb: number;
}

/** Lets the other functions read the log. It changes no setting: a checkpoint may remove what is old. */
export async function openWal(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_walinspect');
}

/** Returns the place in the log that is written next. */
export async function walPosition(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at');
  return rows[0]!.at;
}

export async function walBetween(client: pg.Client, from: string, to: string): Promise<WrittenKb> {
  const { rows } = await client.query<WrittenKb>(
    `select coalesce(sum(record_length - fpi_length), 0)::float8 / 1024 as "recordsKb",
            coalesce(sum(fpi_length), 0)::float8 / 1024 as "pagesKb"
       from pg_get_wal_records_info($1, $2)`,
    [from, to],
  );
  return rows[0]!;
}

/**
 * Names what most of the records change, by the first block of each, with the kilobytes divided by `per`; one without a
 * block is a commit or the like.
 */
export async function walByTable(
  client: pg.Client,
  { from, to, per = 1 }: { from: string; to: string; per?: number },
): Promise<string> {
  const { rows } = await client.query<{ what: string; kb: number }>(
    `select coalesce(t.relname || ' (index)', owner.relname || ' (large values)', c.relname, 'other') as what,
            sum(b.record_length - coalesce(b.block_fpi_length, 0))::float8 / 1024 as kb
       from pg_get_wal_block_info($1, $2, false) b
       left join pg_class c on c.relfilenode = b.relfilenode
       left join pg_index i on i.indexrelid = c.oid
       left join pg_class t on t.oid = i.indrelid
       left join pg_class owner on owner.reltoastrelid = c.oid
      where b.block_id = 0
      group by 1 order by 2 desc limit 12`,
    [from, to],
  );
  return rows.map(({ what, kb }) => `${what} ${formatNumber(kb / per)}`).join(', ');
}
