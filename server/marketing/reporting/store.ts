import type { Funnel, FunnelStep } from '#contracts/marketing/reporting.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, type Reader, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { FigureAlarm } from './alarm-rules.ts';
import type { Days } from './rules.ts';

/**
 * Common table expressions that select orders, refunds and disputes after `spans (label, begins, ends)`. `facts` has
 * one row for each, with its time and dimensions (explained with plain queries in docs/figures.md). `materialized`
 * finds a day's rates once, not for each order.
 */
const dims = `
    o.locale as language, o.tax_country as country, coalesce(o.network_country, '') as place, source_of(o.source_url) as source, coalesce(o.discount_code, '') as code,
    coalesce(l.service_id::text, '') as service, coalesce(l.audience, '') as audience,
    coalesce((select took.processor from payments took where took.order_id = o.id and took.state = 'succeeded'
               order by took.parked_reason is not null, took.attempt limit 1), '') as processor`;
/** Lateral, because the planner expects a ninth of all orders for one day and would otherwise read whole tables. */
const firstLine = `left join lateral (
      select service_id, audience from line_items where order_id = o.id and position = 0 limit 1) l on true`;

export const facts = `
  paid as (
    select s.label, o.paid_at as at, o.id, madrid_day(o.paid_at) as day, o.sample, o.total_cents, o.discount_cents, o.tax_cents, ${dims}
      from spans s join orders o on o.paid_at >= s.begins and o.paid_at < s.ends ${firstLine}
  ), worth as materialized (
    select v.currency, d.day,
           case when v.currency = 'EUR' then 1 else coalesce(
             (select r.per_euro from currency_rates r where r.currency = v.currency and r.day <= d.day order by r.day desc limit 1),
             (select r.per_euro from currency_rates r where r.currency = v.currency order by r.day limit 1)) end as per_euro
      from (select distinct currency from providers where currency is not null) v, (select distinct day from paid) d
  ), facts as (
    select label, at, language, country, place, source, code, service, audience, processor, 1 as orders, sample::integer as samples,
           total_cents as revenue, discount_cents as discount, tax_cents as tax, 0 as refunds, 0 as refunded, 0 as refunded_tax,
           0 as disputes, 0 as disputed, spent.cost, spent.unpriced
      from paid cross join lateral (
        select coalesce(sum(round(f.charge / w.per_euro, 6)), 0) as cost, count(*) filter (where w.per_euro is null) as unpriced
          from fulfilments f join providers v on v.id = f.provider_id
          left join worth w on w.currency = v.currency and w.day = paid.day
         where f.order_id = paid.id and f.charge is not null) spent
    union all
    select s.label, r.created_at, ${dims}, 0, 0, 0, 0, 0, 1, r.amount_cents,
           coalesce(round(r.amount_cents * o.tax_cents::numeric / nullif(o.total_cents, 0)), 0), 0, 0, 0, 0
      from spans s join refunds r on r.created_at >= s.begins and r.created_at < s.ends and r.state = 'succeeded'
      join payments p on p.id = r.payment_id join orders o on o.id = p.order_id ${firstLine}
    union all
    select s.label, d.opened_at, ${dims}, 0, 0, 0, 0, 0, 0, 0, 0, 1, d.amount_cents, 0, 0
      from spans s join disputes d on d.opened_at >= s.begins and d.opened_at < s.ends
      join payments p on p.id = d.payment_id join orders o on o.id = p.order_id ${firstLine}
  )`;

export const sums = `sum(orders), sum(samples), sum(revenue), sum(discount), sum(tax), sum(refunds), sum(refunded), sum(refunded_tax),
         sum(disputes), sum(disputed), sum(cost), sum(unpriced)`;

export async function insertAlarm(
  tx: Tx,
  { kind, found, bound }: FigureAlarm,
  { day, at }: { day: string; at: Date },
): Promise<string | undefined> {
  const row = await maybeOne<Row<'figure_alarms', 'id'>>(
    tx,
    `insert into figure_alarms (day, kind, found, bound, created_at) values ($1, $2, $3, $4, $5)
     on conflict (day, kind) do nothing returning id`,
    [day, kind, found, bound, at],
  );
  return row?.id;
}

export function readAlarm(db: Queryable, id: string) {
  return maybeOne<Row<'figure_alarms', 'kind' | 'found' | 'bound' | 'created_at'>>(
    db,
    'select kind, found, bound, created_at from figure_alarms where id = $1::uuid',
    [id],
  );
}

export interface StepCount {
  day: string;
  step: FunnelStep;
  n: number;
}

export async function addCounts(db: Queryable, counts: readonly StepCount[]): Promise<void> {
  await execute(
    db,
    `insert into funnel_counts (day, step, n)
     select day, step, n from jsonb_to_recordset($1) c(day date, step text, n integer) order by 1, 2
     on conflict (day, step) do update set n = funnel_counts.n + excluded.n`,
    [JSON.stringify(counts)],
  );
}

export async function readFunnel(db: Reader, { from, to }: Days): Promise<Omit<Funnel, 'paid'>> {
  const found = await rows<{ step: FunnelStep; n: number }>(
    db,
    `select step, sum(n)::integer as n from funnel_counts where day between $1::date and $2::date group by 1`,
    [from, to],
  );
  const of = (step: FunnelStep) => found.find((each) => each.step === step)?.n ?? 0;
  return { form: of('form'), package: of('package'), checkout: of('checkout') };
}

export async function foreignCurrencies(db: Queryable): Promise<string[]> {
  const found = await rows<{ currency: string }>(
    db,
    `select distinct currency from providers where currency ~ '^[A-Z]{3}$' and currency <> 'EUR' order by 1`,
  );
  return found.map(({ currency }) => currency);
}

interface NewRate {
  currency: string;
  day: string;
  perEuro: number;
}

/**
 * Writes rates and marks the days whose costs change: from the rate's day until the next rate, or all earlier days for
 * a currency's first rate. A rate from the setting never replaces the owner's. Returns the number of changed rates.
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

interface StoredRate extends NewRate {
  source: 'setting' | 'owner' | 'sample';
}

export function readRates(db: Queryable, limit: number): Promise<StoredRate[]> {
  return rows<StoredRate>(
    db,
    `select currency, day::text as day, per_euro::float8 as "perEuro", source from currency_rates
      order by day desc, currency limit $1`,
    [limit],
  );
}
