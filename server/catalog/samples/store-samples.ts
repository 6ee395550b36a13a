import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';

export type SampleService = Row<'services', 'id' | 'type' | 'audience' | 'quantity'> &
  CamelCaseRow<'services', 'bonus_quantity' | 'price_cents'>;

export function readSampleServices(db: Queryable): Promise<SampleService[]> {
  return rows<SampleService>(
    db,
    `select id, type, audience, quantity, bonus_quantity as "bonusQuantity", price_cents as "priceCents"
       from services where sample order by id`,
  );
}

export async function deleteServices(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.query({ text: 'alter table service_prices disable trigger service_prices_append_only' });
  await execute(tx, 'delete from service_prices where service_id = any($1)', [ids]);
  await tx.query({ text: 'alter table service_prices enable trigger service_prices_append_only' });
  await execute(tx, 'delete from services where id = any($1)', [ids]);
}

export async function markServicesAsOwn(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(tx, 'update services set sample = false, updated_at = now() where id = any($1)', [ids]);
}

export async function deleteSampleKinds(tx: Tx): Promise<void> {
  await execute(
    tx,
    `delete from service_kinds k
      where sample and not exists (select from services where kind = k.code)
        and not exists (select from line_items where kind = k.code) and not exists (select from reviews where kind = k.code)`,
    [],
  );
}

export async function markKindsAsOwn(tx: Tx): Promise<void> {
  await execute(tx, 'update service_kinds set sample = false, updated_at = now() where sample', []);
}

export async function unmapServices(tx: Tx, providerIds: readonly number[]): Promise<void> {
  await execute(
    tx,
    `update services set provider_id = null, provider_service = null, updated_at = now()
      where provider_id = any($1)`,
    [providerIds],
  );
}
