import type { Tx } from '#server/platform/database/pool.ts';
import { execute, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

export const readSampleCodes = (db: Queryable): Promise<{ count: number; codes: string[] }> =>
  one<{ count: number; codes: string[] }>(
    db,
    `select count(*) as count, coalesce(array_agg(code) filter (where code is not null), '{}') as codes
       from campaigns where sample`,
  );

export async function readSampleAddresses(db: Queryable): Promise<string[]> {
  const found = await rows<Row<'campaign_recipients', 'email'>>(
    db,
    'select distinct r.email from campaign_recipients r join campaigns c on c.id = r.campaign_id where c.sample',
  );
  return found.map(({ email }) => email);
}

export async function deleteSamples(tx: Tx): Promise<void> {
  await execute(tx, 'delete from campaigns where sample');
}
