import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { AddKind, WrittenKindTexts } from '#contracts/catalog/service-types-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

/** A kind as its row has it. */
export interface KindRow extends NamedKind, Row<'service_kinds', 'active' | 'position' | 'sample'> {
  form: AddKind['form'];
  texts: Partial<Record<Locale, WrittenKindTexts>>;
}

const columns = 'code, form, network, names, texts, active, position, sample';

/** All that ever were, in their order. */
export const readKinds = (db: Queryable): Promise<KindRow[]> =>
  rows<KindRow>(db, `select ${columns} from service_kinds order by position, code`);

export const lockKind = (tx: Tx, code: string): Promise<KindRow | undefined> =>
  maybeOne<KindRow>(tx, `select ${columns} from service_kinds where code = $1 for update`, [code]);

/** False where there is one of that code. */
export async function insertKind(
  tx: Tx,
  { code, form, network, names, texts, active, position, sample }: KindRow,
): Promise<boolean> {
  const made = await maybeOne<Row<'service_kinds', 'code'>>(
    tx,
    `insert into service_kinds (code, form, network, names, texts, active, position, sample)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning code`,
    [code, form, network, JSON.stringify(names), JSON.stringify(texts), active, position, sample],
  );
  return made !== undefined;
}

/** As its owner wants it; it is theirs then, and no sample any more. */
export async function writeKind(
  tx: Tx,
  { code, names, texts, active, position }: Omit<KindRow, 'form' | 'network' | 'sample'>,
): Promise<void> {
  await execute(
    tx,
    `update service_kinds set names = $2, texts = $3, active = $4, position = $5, sample = false, updated_at = now()
      where code = $1`,
    [code, JSON.stringify(names), JSON.stringify(texts), active, position],
  );
}

/** Packages with a price by kind, and how many of them nobody performs. */
export const countPackages = (
  db: Queryable,
): Promise<{ kind: string; packages: number; unperformed: number }[]> =>
  rows(
    db,
    `select kind, count(*)::int as packages, count(*) filter (where provider_id is null)::int as unperformed
       from services where active and kind is not null group by kind`,
  );
