import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { AddKind, WrittenKindTexts } from '#contracts/catalog/service-types-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export interface NewServiceType extends NamedKind, Row<'service_kinds', 'active' | 'position' | 'sample'> {
  form: AddKind['form'];
  texts: Partial<Record<Locale, WrittenKindTexts>>;
}

export interface ServiceTypeRow extends NewServiceType {
  /** Addresses and texts of built-in types are in the code. The owner sets only their prices. */
  builtIn: boolean;
}

const columns = 'code, form, network, names, texts, active, position, sample, built_in as "builtIn"';

export const readServiceTypes = (db: Queryable): Promise<ServiceTypeRow[]> =>
  rows<ServiceTypeRow>(db, `select ${columns} from service_kinds order by built_in desc, position, code`);

/** Locks a type that the owner defined. `undefined` for built-in types, which cannot be changed. */
export const lockKind = (tx: Tx, code: string): Promise<ServiceTypeRow | undefined> =>
  maybeOne<ServiceTypeRow>(
    tx,
    `select ${columns} from service_kinds where code = $1 and not built_in for update`,
    [code],
  );

export async function insertKind(
  tx: Tx,
  { code, form, network, names, texts, active, position, sample }: NewServiceType,
): Promise<boolean> {
  const made = await maybeOne<Row<'service_kinds', 'code'>>(
    tx,
    `insert into service_kinds (code, form, network, names, texts, active, position, sample)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning code`,
    [code, form, network, JSON.stringify(names), JSON.stringify(texts), active, position, sample],
  );
  return made !== undefined;
}

export async function writeKind(
  tx: Tx,
  { code, names, texts, active, position }: Omit<NewServiceType, 'form' | 'network' | 'sample'>,
): Promise<void> {
  await execute(
    tx,
    `update service_kinds set names = $2, texts = $3, active = $4, position = $5, sample = false, updated_at = now()
      where code = $1`,
    [code, JSON.stringify(names), JSON.stringify(texts), active, position],
  );
}

export const countPackages = (
  db: Queryable,
): Promise<{ kind: string; packages: number; unperformed: number }[]> =>
  rows(
    db,
    `select kind, count(*)::int as packages, count(*) filter (where provider_id is null)::int as unperformed
       from services where active and kind is not null group by kind`,
  );
