/** Inserts one sent sample campaign ($1) and its discount code, which runs share. */
export const campaign = `
  with plan as (
    select * from jsonb_to_record($1::jsonb) as k(id uuid, name text, code text, percent int, "windowDays" int, locales text[],
      texts jsonb, "startedAt" timestamptz, "finishedAt" timestamptz, until timestamptz)
  ), code as (
    insert into discount_codes (code, kind, percent_basis_points, valid_from, valid_until, active, sample, created_at, updated_at)
    select code, 'percentage', percent * 100, "startedAt", until, true, true, "startedAt" - interval '3 days', "startedAt" - interval '3 days' from plan
    on conflict (code) do nothing
  ), made as (
    insert into campaigns (id, name, state, sample, locales, code, window_days, started_at, finished_at, created_at, updated_at)
    select id, name, 'sent', true, case when cardinality(locales) < 4 then locales end, code, "windowDays", "startedAt", "finishedAt",
           "startedAt" - interval '3 days', "finishedAt" from plan
    on conflict (id) do nothing returning id
  )
  insert into campaign_texts (campaign_id, locale, subject, preheader, body)
  select made.id, text.locale, text.subject, text.preheader, text.body
    from made, plan, jsonb_to_recordset(plan.texts) as text(locale text, subject text, preheader text, body text)`;

const randomSql = (at: number) => `(get_byte(bytes, ${at}) * 256 + get_byte(bytes, ${at + 1})) / 65536.0`;

/**
 * Inserts the past mails of campaign $1 to buyers who had agreed to offers before it and had not unsubscribed.
 * A few mails bounce, a few readers unsubscribe, some follow the link. The click is recorded for those who
 * agreed to analytics. No row is due.
 */
export const letters = `
  with c as (select * from campaigns where id = $1::uuid),
  agreed as (
    select lower(o.email) as email, (array_agg(o.locale order by o.created_at desc))[1] as locale
      from c, order_consents k join orders o on o.id = k.order_id
     where k.kind = 'marketing' and o.sample and k.agreed_at < c.started_at group by 1
  ), reached as (
    select a.email, a.locale, sha256(convert_to(c.code || a.email, 'UTF8')) as bytes, c.id as campaign_id,
           c.started_at + (c.finished_at - c.started_at) * (row_number() over (order by a.email)) / (count(*) over ()) as at,
           exists (select from suppressions x where x.email = a.email and x.kind in ('marketing', 'bounce', 'complaint')
                      and x.created_at < c.started_at) as unwanted
      from c join agreed a on c.locales is null or a.locale = any(c.locales)
  ), recipient as (
    insert into campaign_recipients (id, campaign_id, email, locale, state, handed_at, clicked_at, created_at)
    select uuidv7(at - clock_timestamp()), campaign_id, email, locale, case when unwanted then 'unwanted' else 'handed' end,
           case when not unwanted then at end,
           case when not unwanted and ${randomSql(0)} < .045 then at + interval '1 hour' * (.05 + 30 * power(${randomSql(2)}, 3)) end, at
      from reached order by at
    on conflict (campaign_id, email) do nothing
    returning id, campaign_id, email, locale, handed_at
  ), fated as (
    select r.*, ${randomSql(4)} as fate, ${randomSql(6)} as pace
      from (select r.*, sha256(convert_to(r.email || r.campaign_id, 'UTF8')) as bytes from recipient r where handed_at is not null) r
  ), mail as (
    insert into mails (id, kind, dedupe_key, locale, recipient, subject, state, attempts, created_at, updated_at, sent_at)
    select uuidv7(f.handed_at - clock_timestamp()), 'campaign', 'campaign:' || f.id, f.locale, f.email, t.subject, 'sent', 1,
           f.handed_at, f.handed_at + interval '2 seconds', f.handed_at + interval '2 seconds'
      from fated f join campaign_texts t on t.campaign_id = f.campaign_id and t.locale = f.locale
    returning id, recipient, sent_at
  ), report as (
    insert into mail_reports (event_id, email, mail_id, kind, detail, reported_at)
    select 'sample:' || m.id, f.email, m.id, case when fate < .012 then 'bounce' else 'complaint' end,
           case when fate < .012 then '550 5.1.1 user unknown' end, m.sent_at + interval '3 minutes'
      from fated f join mail m on m.recipient = f.email where fate < .0125
    returning email, mail_id, kind, detail, reported_at
  )
  insert into suppressions (email, kind, source, mail_id, detail, created_at)
  select email, kind, 'report', mail_id, detail, reported_at from report
  union all
  select email, 'marketing', 'one_click', null, null, handed_at + interval '20 hours' * pace from fated where fate between .02 and .027
  on conflict do nothing`;

/** Attributes two of five later orders of recipients to the link. $1 is the campaign's id, $2 its source. */
export const followed = `
  update orders o set source_url = split_part(o.source_url, '?', 1) || '?utm_source=' || $2
    from campaigns c join campaign_recipients r on r.campaign_id = c.id and r.state = 'handed'
   where c.id = $1::uuid and o.sample and o.email = r.email and o.created_at > r.handed_at + interval '5 minutes'
     and o.created_at < c.finished_at + interval '1 day' * c.window_days - interval '10 minutes'
     and get_byte(sha256(convert_to(o.number, 'UTF8')), 0) < 102`;

/** Records the click of three in five recipients, who had agreed to analytics. */
export const clicked = `
  update campaign_recipients r set clicked_at = least(r.clicked_at, came.at - interval '4 minutes')
    from (select o.email, min(o.created_at) as at from orders o
           where o.sample and source_of(o.source_url) = $2
             and get_byte(sha256(convert_to(o.email, 'UTF8')), 1) < 154
             and o.created_at between (select started_at from campaigns where id = $1::uuid)
                                  and (select finished_at + interval '60 days' from campaigns where id = $1::uuid)
           group by 1) came
   where r.campaign_id = $1::uuid and r.email = came.email and r.handed_at < came.at - interval '4 minutes'`;

/** Recounts the customers who received these mails, after all rows exist. */
export const readers = `
  insert into client_marks select distinct email from campaign_recipients where campaign_id = $1::uuid`;
