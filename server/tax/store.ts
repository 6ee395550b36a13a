import type { Tx } from '#server/database/pool.ts';
import { rows } from '#server/database/query.ts';

/** The rate of each country at each moment, in basis points; null where none is known. */
export async function ratesAt(
  tx: Tx,
  moments: readonly { country: string; at: Date }[],
): Promise<(number | null)[]> {
  const found = await rows<{ rate: number | null }>(
    tx,
    `select (select t.rate_basis_points from tax_rates t
              where t.country = asked.country and t.valid_from <= (asked.at at time zone 'Europe/Madrid')::date
              order by t.valid_from desc limit 1) as rate
       from unnest($1::text[], $2::timestamptz[]) with ordinality as asked (country, at, place)
      order by asked.place`,
    [moments.map(({ country }) => country), moments.map(({ at }) => at)],
  );
  return found.map(({ rate }) => rate);
}
