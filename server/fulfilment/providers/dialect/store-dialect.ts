import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

interface MeaningRow
  extends Row<'provider_meanings', 'about' | 'phrase' | 'meaning' | 'example'>,
    CamelCaseRow<'provider_meanings', 'given_by' | 'given_at'> {}

export const listMeanings = (db: Queryable, providerId: number): Promise<MeaningRow[]> =>
  rows<MeaningRow>(
    db,
    `select about, phrase, meaning, example, given_by as "givenBy", given_at as "givenAt"
       from provider_meanings where provider_id = $1 order by about, phrase`,
    [providerId],
  );

export const upsertMeaning = (
  tx: Tx,
  given: {
    providerId: number;
    about: string;
    phrase: string;
    meaning: string;
    example: string;
    by: string;
    at: Date;
  },
): Promise<number> =>
  execute(
    tx,
    `insert into provider_meanings (provider_id, about, phrase, meaning, example, given_by, given_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (provider_id, about, phrase) do update
        set meaning = excluded.meaning, example = excluded.example, given_by = excluded.given_by,
            given_at = excluded.given_at`,
    [given.providerId, given.about, given.phrase, given.meaning, given.example, given.by, given.at],
  );

export const deleteMeaning = (
  tx: Tx,
  { providerId, about, phrase }: { providerId: number; about: string; phrase: string },
): Promise<boolean> =>
  touchesOne(tx, 'delete from provider_meanings where provider_id = $1 and about = $2 and phrase = $3', [
    providerId,
    about,
    phrase,
  ]);

export const setNumberFormat = (
  tx: Tx,
  change: { providerId: number; decimalMark: string | null; envelope: string; at: Date },
): Promise<number> =>
  execute(
    tx,
    `update providers set decimal_mark = $2, envelope = $3, revision = revision + 1, updated_at = $4 where id = $1`,
    [change.providerId, change.decimalMark, change.envelope, change.at],
  );
