import { maybeOne, type Queryable } from '#server/database/query.ts';
import type { Row } from '#server/database/row.ts';

/** Null where the table does not hold the address, or there is none; as orders are placed with it. */
export async function countryOfNetwork(db: Queryable, address: string): Promise<string | null> {
  const range = await maybeOne<Row<'network_ranges', 'country'>>(
    db,
    `select country from (select country, last_address from network_ranges
       where first_address <= $1::inet order by first_address desc limit 1) n
      where n.last_address >= $1::inet`,
    [address],
  );
  return range?.country ?? null;
}
