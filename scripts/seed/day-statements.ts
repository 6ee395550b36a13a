/** So many saw the form and left for each who paid; more of them when much is bought. */
export const visits = `
  insert into funnel_counts (day, step, n)
  select day, step, greatest(1, round(count * times * (.9 + .2 * get_byte(sha256(convert_to(day::text, 'UTF8')), 0) / 255.0)))::int
    from (select madrid_day(created_at) as day, count(*) from drawn group by 1) placed
   cross join (values ('form', 16.0), ('package', 6.5), ('checkout', 2.2)) seen(step, times)
   order by 1, 2
  on conflict (day, step) do update set n = funnel_counts.n + excluded.n`;

/** A currency moves slowly, and comes back: one rate a week. */
export const rates = `
  insert into currency_rates (currency, day, per_euro, source)
  select distinct v.currency, day::date, round((1.09 + .05 * sin(extract(epoch from day) / 86400 / 58))::numeric, 4), 'sample'
    from (select distinct provider_id from drawn) used join providers v on v.id = used.provider_id and v.currency ~ '^[A-Z]{3}$' and v.currency <> 'EUR',
         (select min(created_at) as first, max(until) as until from drawn) span,
         generate_series(date_trunc('week', span.first), span.until - interval '1 day', interval '7 days') day
   order by 1, 2
  on conflict do nothing`;
