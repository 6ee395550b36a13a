import type { Tx } from '#server/database/pool.ts';
import { execute, type Queryable, rows } from '#server/database/query.ts';
import type { Facts, Row } from '#server/database/row.ts';

export function providerAddresses(db: Queryable): Promise<{ id: number; apiUrl: string }[]> {
  return rows<Row<'providers', 'id'> & Facts<'providers', 'api_url'>>(
    db,
    'select id, api_url as "apiUrl" from providers order by id',
  );
}

/** With the services they listed; whatever was ordered there must be gone already. */
export async function deleteProviders(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(tx, 'delete from provider_services where provider_id = any($1)', [ids]);
  await execute(tx, 'delete from providers where id = any($1)', [ids]);
}
