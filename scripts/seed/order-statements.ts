/** Each row of `drawn` is one order as it is about to be written: what chance decides is drawn here, once. */
const drawn = `
  create temporary table drawn as
  with dice as (
    select n, uuidv4() as seed, random() as age, random() as tongue, random() as land, random() as pick, random() as fate,
           random() as who, random() as share, random() as pace
      from generate_series(1, $1::int) n
  ), catalogue as (
    select row_number() over (order by popular desc, active desc, price_cents, id) - 1 as place, count(*) over () as places, s.id, s.type, s.audience, s.quantity, s.bonus_quantity, s.price_cents, s.provider_id, s.provider_service
      from services s where provider_id is not null
  ), shaped as (
    select n, seed, pace, share, fate,
           now() - $2::int * interval '1 day' * power(age, 1.2) as created_at,
           case when tongue < .55 then 'es' when tongue < .77 then 'fr' when tongue < .92 then 'it' else 'en' end as locale,
           land, floor(power(who, 2) * 400000)::int as buyer, c.*
      from dice join catalogue c on c.place = floor(power(pick, 2) * c.places)::int
  )
  select uuidv7(created_at - clock_timestamp()) as order_id, uuidv7() as line_id, uuidv4() as payment_id, uuidv7() as fulfilment_id,
         (select string_agg(substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + get_byte(uuid_send(seed), i) % 31, 1), '')
            from unnest(array[0,1,2,3,4,5,7,9,10,11]) i) as number,
         created_at, locale, buyer, pace, share, id as service_id, type, audience, quantity, bonus_quantity, price_cents,
         provider_id, provider_service,
         case locale
           when 'es' then case when land < .9 then 'ES' when land < .95 then 'PT' else 'DE' end
           when 'fr' then case when land < .78 then 'FR' when land < .94 then 'BE' else 'LU' end
           when 'it' then case when land < .95 then 'IT' else 'DE' end
           else (array['IE','NL','DE','SE','PT','AT','PL'])[1 + floor(land * 7)::int] end as country,
         (array['marta','luis','chiara','paul','ines','hugo','noa','giulia','laia','marc','sara','ben','lea','tom','ana'])[1 + buyer % 15]
           || (array['.viajes','.cafe','_foto','.studio','.yoga','_moda','.surf','.cocina','.arte','_music'])[1 + buyer / 15 % 10]
           || buyer as username,
         case
           when fate < .12 then case when created_at > now() - interval '1 hour' then 'open' else 'left' end
           when created_at > now() - interval '6 hours' then case when pace < .4 then 'sent' when pace < .8 then 'running' else 'waiting' end
           when created_at > now() - interval '2 days' and pace < .3 then 'running'
           when fate < .125 then 'doubted' when fate < .13 then 'refused' when fate < .15 then 'partial'
           when fate < .17 then 'returned' when fate < .176 then 'canceled' when fate < .18 then 'disputed'
           else 'done' end as course
    from shaped`;

const isPaid = `course not in ('open', 'left')`;
const hasOrder = `course not in ('open', 'left', 'doubted', 'refused', 'waiting')`;
const units = 'quantity + bonus_quantity';
const remaining = `case course when 'partial' then floor((${units}) * (.1 + .5 * share))::int when 'running' then floor((${units}) * share)::int
                               when 'sent' then ${units} when 'canceled' then ${units} when 'returned' then ${units} else 0 end`;
const refunded = `case course when 'returned' then price_cents
                    when 'partial' then case when pace < .8 then greatest(1, floor(price_cents * (.1 + .5 * share))::int) else 0 end else 0 end`;
const paidAt = `created_at + interval '1 minute' * (1 + 2 * pace)`;
const endedAt = `created_at + interval '1 hour' * (2 + 30 * share)`;
const link = `'https://www.instagram.com/' || username || '/'`;

const orders = `
  insert into orders (id, number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username, total_cents,
                      tax_country, tax_rate_basis_points, tax_cents, sample, created_at, updated_at, paid_at, completed_at)
  select order_id, number,
         case course when 'open' then 'pending' when 'left' then 'cancelled' when 'returned' then 'refunded'
                     when 'done' then 'completed' when 'disputed' then 'completed' when 'partial' then 'completed' else 'processing' end,
         case when not ${isPaid} then case when pace < .2 then 'failed' else 'unpaid' end
              when ${refunded} = price_cents then 'refunded' when ${refunded} > 0 then 'partially_refunded' else 'paid' end,
         'sample:' || order_id, 'sample', locale, username || '@example.test', username, price_cents, country, 2100,
         price_cents - round(price_cents / 1.21)::int, true, created_at, created_at,
         case when ${isPaid} then ${paidAt} end,
         case when course in ('done', 'disputed', 'partial') then ${endedAt} end
    from drawn`;

const lines = `
  insert into line_items (id, order_id, position, service_id, service_type, audience, quantity, bonus_quantity, list_price_cents, price_cents, link)
  select line_id, order_id, 0, service_id, type, audience, quantity, bonus_quantity, price_cents, price_cents, ${link} from drawn`;

const payments = `
  insert into payments (id, order_id, state, intent_id, amount_cents, amount_received_cents, amount_refunded_cents, charge_id, method,
                        card_brand, card_country, card_last4, failure_code, created_at, updated_at, settled_at, due_at)
  select payment_id, order_id, case when ${isPaid} then 'succeeded' else 'canceled' end, 'pi_sample' || replace(payment_id::text, '-', ''),
         price_cents, case when ${isPaid} then price_cents else 0 end, ${refunded},
         case when ${isPaid} then 'ch_sample' || replace(payment_id::text, '-', '') end, 'card',
         case when pace < .6 then 'visa' when pace < .9 then 'mastercard' else 'amex' end, country, lpad((buyer::bigint * 7919 % 10000)::text, 4, '0'),
         case when not ${isPaid} and pace < .2 then 'insufficient_funds' end, created_at, created_at,
         case when ${isPaid} then ${paidAt} end, null
    from drawn`;

const refunds = `
  insert into refunds (payment_id, line_item_id, amount_cents, reason, state, processor_refund_id, requested_by, request_key, created_at, updated_at, due_at)
  select payment_id, line_id, ${refunded}, case course when 'partial' then 'undelivered' else 'requested by the buyer' end, 'succeeded',
         're_sample' || replace(payment_id::text, '-', ''), 'system', 'sample', ${endedAt}, ${endedAt}, null
    from drawn where ${refunded} > 0`;

const disputes = `
  insert into disputes (id, payment_id, amount_cents, reason, state, opened_at, evidence_due_at, due_at)
  select 'dp_sample' || replace(payment_id::text, '-', ''), payment_id, price_cents, 'fraudulent', 'needs_response', now() - interval '1 day' * pace,
         now() + interval '12 days', null
    from drawn where course = 'disputed'`;

const fulfilments = `
  insert into fulfilments (id, order_id, line_item_id, provider_id, provider_service, link, quantity, state, state_reason, provider_order_id,
                           provider_status, start_count, remains, charge, submitted_at, completed_at, synced_at, created_at, updated_at, due_at)
  select fulfilment_id, order_id, line_id, provider_id, provider_service, ${link}, ${units},
         case course when 'waiting' then 'queued' when 'doubted' then 'in_doubt' when 'refused' then 'needs_action' when 'sent' then 'submitted'
                     when 'running' then 'in_progress' when 'partial' then 'partial' when 'canceled' then 'canceled' when 'returned' then 'canceled'
                     else 'completed' end,
         case course when 'refused' then 'invalid_link' end,
         case when ${hasOrder} then (seedbase.base + row_number() over ())::text end,
         case course when 'running' then 'In progress' when 'done' then 'Completed' when 'partial' then 'Partial' end,
         case when ${hasOrder} then floor(10000 * share)::int end, case when ${hasOrder} then ${remaining} end,
         case when ${hasOrder} then (${units}) * 0.0011 end, case when ${hasOrder} then ${paidAt} + interval '20 seconds' end,
         case when course in ('done', 'disputed') then ${endedAt} end, case when ${hasOrder} then ${endedAt} end, ${paidAt}, ${paidAt}, null
    from drawn cross join (select 50000000 + count(*) as base from fulfilments) seedbase
   where ${isPaid}`;

const submissions = `
  insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, provider_order_id, expected_charge,
                           http_status, error_code, sent_at, answered_at, created_at, updated_at)
  select f.id, 1, f.provider_id, f.provider_service, f.link || case when d.course = 'doubted' then '?' || d.number else '' end, f.quantity,
         case d.course when 'doubted' then 'ambiguous' when 'refused' then 'rejected' else 'accepted' end, f.provider_order_id, f.charge,
         case when d.course <> 'doubted' then 200 end, f.state_reason, f.created_at + interval '20 seconds', f.created_at + interval '21 seconds',
         f.created_at, f.created_at
    from drawn d join fulfilments f on f.id = d.fulfilment_id where d.course <> 'waiting'`;

const mails = `
  insert into mails (kind, dedupe_key, order_id, locale, recipient, subject, state, attempts, created_at, updated_at, sent_at)
  select 'order-confirmed', 'order-confirmed:' || order_id, order_id, locale, username || '@example.test', number, 'sent', 1,
         ${paidAt}, ${paidAt}, ${paidAt} + interval '2 seconds'
    from drawn where ${isPaid}`;

const events = `
  insert into order_events (order_id, kind, actor, at, data)
  select order_id, kind, actor, at, data from drawn cross join lateral (values
    ('placed', 'buyer', created_at, '{}'::jsonb, true),
    ('paid', 'processor', ${paidAt}, jsonb_build_object('amountCents', price_cents), ${isPaid}),
    ('submitted', 'provider', ${paidAt} + interval '20 seconds', '{}', ${hasOrder}),
    ('refund_requested', 'staff', ${endedAt}, jsonb_build_object('amountCents', ${refunded}), ${refunded} > 0),
    ('order_completed', 'system', ${endedAt}, '{}', course in ('done', 'disputed', 'partial')),
    ('order_cancelled', 'system', created_at + interval '1 day', '{}', course = 'left')
  ) happened(kind, actor, at, data, did) where did`;

const pending = `
  insert into pending_items (reason, subject_kind, subject_id, order_id, amount_cents, urgency, opened_at, seen_at)
  select reason, kind, subject, order_id, price_cents, urgency, ${endedAt}, ${endedAt} from drawn cross join lateral (values
    ('submission_ambiguous', 'fulfilment', fulfilment_id::text, 1, course = 'doubted' and share < .4),
    ('submission_rejected', 'fulfilment', fulfilment_id::text, 1, course = 'refused' and share < .4),
    ('delivery_partial', 'fulfilment', fulfilment_id::text, 1, course = 'partial' and ${refunded} = 0 and share < .5),
    ('delivery_canceled', 'fulfilment', fulfilment_id::text, 1, course = 'canceled' and share < .2),
    ('dispute', 'dispute', 'dp_sample' || replace(payment_id::text, '-', ''), 0, course = 'disputed' and share < .3)
  ) waiting(reason, kind, subject, urgency, does) where does`;

const facets = `
  insert into order_facets select f.* from order_facts f where f.order_id in (select order_id from drawn)
  on conflict do nothing`;
const texts = `
  insert into order_texts select id, lower(concat_ws(' ', number, username, email, customer_name)) from orders
   where id in (select order_id from drawn)
  on conflict do nothing`;

export const statements = {
  drawn,
  written: [
    'analyze drawn',
    ...[orders, lines, payments, refunds, disputes, fulfilments, submissions, mails, events, pending],
    // The tables have just grown from nothing: what is known of them is not yet true.
    'set local enable_seqscan = off',
    ...[facets, texts],
  ],
};
