import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';

/** Of the accounts at providers. */
export async function foreignCurrencies(db: Queryable): Promise<string[]> {
  const found = await rows<{ currency: string }>(
    db,
    `select distinct currency from providers where currency ~ '^[A-Z]{3}$' and currency <> 'EUR' order by 1`,
  );
  return found.map(({ currency }) => currency);
}

export interface NewRate {
  currency: string;
  day: string;
  perEuro: number;
}

/**
 * Writes rates, and marks the days whose costs they change: from their day to the next rate's; before the first rate of a
 * currency, all. What the setting says never takes the place of what the owner entered. Answers how many are different now.
 */
export function writeRates(tx: Tx, given: readonly NewRate[], source: 'setting' | 'owner'): Promise<number> {
  return execute(
    tx,
    `with written as (
       insert into currency_rates (currency, day, per_euro, source)
       select r.currency, r.day, r."perEuro", $2 from jsonb_to_recordset($1) r(currency text, day date, "perEuro" numeric)
       on conflict (currency, day) do update set per_euro = excluded.per_euro, source = excluded.source, updated_at = now()
        where (currency_rates.per_euro, currency_rates.source) is distinct from (round(excluded.per_euro, 6), excluded.source)
          and (excluded.source = 'owner' or currency_rates.source = 'setting')
       returning currency, day
     ), marked as (
       insert into figure_marks
       select distinct d.day from written w join figures_daily d on d.dimension = 'all' and d.orders > 0
        where (d.day >= w.day or not exists (select from currency_rates r where r.currency = w.currency and r.day < w.day))
          and d.day < coalesce((select min(r.day) from currency_rates r where r.currency = w.currency and r.day > w.day), 'infinity')
     )
     select from written`,
    [JSON.stringify(given), source],
  );
}

export interface KeptRate extends NewRate {
  source: 'setting' | 'owner' | 'sample';
}

export function readRates(db: Queryable, limit: number): Promise<KeptRate[]> {
  return rows<KeptRate>(
    db,
    `select currency, day::text as day, per_euro::float8 as "perEuro", source from currency_rates
      order by day desc, currency limit $1`,
    [limit],
  );
}
