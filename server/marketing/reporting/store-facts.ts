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
