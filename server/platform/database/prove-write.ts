import { type Queryable, rows } from './query.ts';

/** Writes and commits one row; rejects where the database takes none. */
export async function proveWrite(db: Queryable): Promise<void> {
  const written = await rows(
    db,
    `insert into write_probe (written_at) values (now())
      on conflict (one) do update set written_at = excluded.written_at returning one`,
  );
  if (written.length === 0) throw new Error('nothing was written');
}
