import { toAsciiUpperCase } from '#contracts/kit/text.ts';
import type { CodeState, CodeTerms, StaffCodesQuery } from '#contracts/orders/discount-codes.ts';
import type { KeysetList, Sorting } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

const stateOf = `case when not c.active then 'stopped' when c.valid_until <= now() then 'over'
  when c.max_uses is not null and c.uses >= c.max_uses then 'used_up' when c.valid_from > now() then 'planned'
  else 'active' end`;

const columns = `c.id, c.code, c.kind, c.percent_basis_points as "percentBasisPoints", c.amount_cents as "amountCents",
  c.valid_from as "validFrom", c.valid_until as "validUntil", c.minimum_cents as "minimumCents",
  c.service_types as "serviceTypes", c.max_uses as "maxUses", c.max_uses_per_customer as "maxUsesPerCustomer", c.uses,
  c.active, c.personal, c.window_only as "windowOnly", c.note, c.batch, c.sample, c.created_at as "createdAt", ${stateOf} as state`;

export interface CodeRow
  extends Omit<CodeTerms, 'validFrom' | 'validUntil'>,
    Row<'discount_codes', 'id' | 'code' | 'uses' | 'active' | 'personal' | 'batch' | 'sample'>,
    CamelCaseRow<'discount_codes', 'valid_from' | 'valid_until' | 'created_at'> {
  state: CodeState;
}

const sortings: Record<StaffCodesQuery['sort'], Sorting> = {
  '-created': {
    name: '-created',
    key: 'c.created_at',
    type: 'timestamptz',
    idType: 'bigint',
    descending: true,
  },
  created: { name: 'created', key: 'c.created_at', type: 'timestamptz', idType: 'bigint' },
  '-uses': { name: '-uses', key: 'c.uses', type: 'integer', idType: 'bigint', descending: true },
  uses: { name: 'uses', key: 'c.uses', type: 'integer', idType: 'bigint' },
  code: { name: 'code', key: 'c.code', type: 'text', idType: 'bigint' },
  '-code': { name: '-code', key: 'c.code', type: 'text', idType: 'bigint', descending: true },
};

const matchesCodeName = (begins: string, whole: string) =>
  `(c.code like ${begins} or c.id = (select t.code_id from thank_you_offers t where t.code = ${whole}))`;

/** The statement contains only the requested filters, so that each combination gets its own query plan. */
export function codeList(asked: StaffCodesQuery): KeysetList {
  const values: unknown[] = [];
  const $ = (value: unknown) => `$${values.push(value)}`;
  const { q, state, kind, batch, sort } = asked;
  const where = [
    'true',
    ...(q
      ? [matchesCodeName($(`${toAsciiUpperCase(q).replaceAll(/[\\%_]/g, '\\$&')}%`), $(toAsciiUpperCase(q)))]
      : []),
    ...(state ? [`${stateOf} = ${$(state)}`] : []),
    ...(kind ? [`c.kind = ${$(kind)}`] : []),
    ...(batch ? [`c.batch = ${$(batch)}::uuid`] : []),
  ];
  return {
    columns,
    from: 'discount_codes c',
    where: where.join(' and '),
    values,
    id: 'c.id',
    sorting: sortings[sort],
  };
}

export const readCode = (db: Queryable, id: number): Promise<CodeRow | undefined> =>
  maybeOne<CodeRow>(db, `select ${columns} from discount_codes c where c.id = $1`, [id]);

export const lockCodeRow = (tx: Tx, id: number): Promise<CodeRow | undefined> =>
  maybeOne<CodeRow>(tx, `select ${columns} from discount_codes c where c.id = $1 for update`, [id]);

export async function stateOfCode(db: Queryable, code: string): Promise<CodeState | null> {
  const found = await maybeOne<{ state: CodeState }>(
    db,
    `select ${stateOf} as state from discount_codes c where c.code = $1`,
    [code],
  );
  return found?.state ?? null;
}

const termValues = (terms: CodeTerms) => [
  terms.kind,
  terms.percentBasisPoints,
  terms.amountCents,
  terms.validFrom,
  terms.validUntil,
  terms.minimumCents,
  terms.serviceTypes,
  terms.maxUses,
  terms.maxUsesPerCustomer,
  terms.windowOnly,
  terms.note,
];

/** Inserts any number of codes in one statement. Skips taken names. Returns the ids. */
export async function insertCodes(
  tx: Tx,
  codes: { names: readonly string[]; count: number; terms: CodeTerms; batch: string | null },
): Promise<number[]> {
  const found = await rows<Row<'discount_codes', 'id'>>(
    tx,
    `insert into discount_codes (code, kind, percent_basis_points, amount_cents, valid_from, valid_until, minimum_cents,
                                 service_types, max_uses, max_uses_per_customer, window_only, note, batch)
     select name, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $3
       from unnest($1::text[]) name
      where not exists (select from discount_codes d where d.code = name)
      limit $2
     on conflict (code) do nothing
     returning id`,
    [codes.names, codes.count, codes.batch, ...termValues(codes.terms)],
  );
  return found.map(({ id }) => id);
}

export async function writeCode(
  tx: Tx,
  id: number,
  { terms, active }: { terms: CodeTerms; active: boolean },
) {
  await execute(
    tx,
    `update discount_codes
        set active = $2, kind = $3, percent_basis_points = $4, amount_cents = $5, valid_from = $6, valid_until = $7,
            minimum_cents = $8, service_types = $9, max_uses = $10, max_uses_per_customer = $11, window_only = $12,
            note = $13, updated_at = now()
      where id = $1`,
    [id, active, ...termValues(terms)],
  );
}

export async function setActive(tx: Tx, id: number, active: boolean): Promise<boolean> {
  const touched = await execute(
    tx,
    'update discount_codes set active = $2, updated_at = now() where id = $1 and active <> $2',
    [id, active],
  );
  return touched > 0;
}

export const stopCodesOf = (tx: Tx, batch: string): Promise<number> =>
  execute(tx, 'update discount_codes set active = false, updated_at = now() where batch = $1 and active', [
    batch,
  ]);

/** Serialises requests for one batch. A waiting request then finds the codes of the first one. */
export async function lockBatch(tx: Tx, batch: string): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtextextended('discount_batch:' || $1, 0))`, [batch]);
}

export const countBatch = (db: Queryable, batch: string): Promise<{ codes: number; active: number }> =>
  one(
    db,
    'select count(*) as codes, count(*) filter (where active) as active from discount_codes where batch = $1',
    [batch],
  );

export const nameCodes = (db: Queryable, ids: string[]): Promise<{ id: string; name: string }[]> =>
  rows(db, 'select id::text as id, code as name from discount_codes where id = any($1::int[])', [ids]);

/** Deletes a code without uses, reservations, windows or offers. Returns whether the code was deleted. */
export async function deleteUnused(tx: Tx, id: number): Promise<boolean> {
  return touchesOne(
    tx,
    `delete from discount_codes c where c.id = $1 and c.uses = 0
        and not exists (select from discount_redemptions r where r.code_id = c.id)
        and not exists (select from visitor_windows w where w.code_id = c.id)
        and not exists (select from thank_you_offers t where t.code_id = c.id)
        and not exists (select from orders o where o.discount_code = c.code and o.state = 'pending')`,
    [id],
  );
}

export async function findExistingCodes(db: Queryable, names: readonly string[]): Promise<Set<string>> {
  const found = await rows<Row<'discount_codes', 'code'>>(
    db,
    'select code from discount_codes where code = any($1)',
    [names],
  );
  return new Set(found.map(({ code }) => code));
}
