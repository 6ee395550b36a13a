import { consents } from './consent-statement.ts';
import { rates, visits } from './day-statements.ts';
import { facets, places, texts } from './search-statements.ts';

/** The letters of an order's number, from its bytes. */
const letters = Array.from({ length: 10 }, (_, at) => at)
  .map((at) => `substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + get_byte(bytes, ${at}) % 31, 1)`)
  .join(' || ');

/** The nth die of an order, from its bytes: between 0 and 1, and the same whenever the same is seeded again. */
const die = (nth: number) => {
  const at = 10 + 4 * nth;
  return `(get_byte(bytes, ${at})::float8 * 16777216 + get_byte(bytes, ${at + 1}) * 65536 + get_byte(bytes, ${at + 2}) * 256 + get_byte(bytes, ${at + 3})) / 4294967296`;
};

/** Of a hundred orders so many are placed in each hour of a day, midnight first. */
const hours = [2, 1, 1, 0, 0, 1, 1, 2, 3, 4, 4, 5, 5, 6, 5, 5, 5, 6, 7, 8, 9, 9, 7, 4];
const hourOfHundred = `(array[${hours.flatMap((count, hour) => Array(count).fill(hour))}])[1 + floor(${die(0)} * 100)::int]`;

/** From the beginning of the order's id on the ids of what belongs to it, so that all is written at the ends of the indexes. */
const idAt = 'uuidv7(created_at - clock_timestamp())';

/** Codes are used more where a season sells by them. */
const codeShare = `case extract(month from created_at) when 11 then .26 when 12 then .18 when 7 then .15 else .08 end`;

/** Where the buyer came from: by a campaign, or straight to a page of their language. */
const sources = ['instagram', 'instagram', 'google', 'google', 'newsletter', 'tiktok'];
const sourceUrl = `'https://shop.example.test' || case locale when 'en' then '/ig' else '/' || locale || '/ig' end
    || case when origin < .55 then '?utm_source=' || (array['${sources.join("','")}'])[1 + floor(origin / .55 * ${sources.length})::int] else '' end`;

/**
 * Each row of `drawn` is one order as it is about to be written, in the order of time: what chance decides is drawn here,
 * once, from a digest of its place. $1 orders come before these; $2 days before $4 (each 24 hours long) have $3 orders
 * each; their keys begin with $5, their numbers at the provider with $6, their digests with $7.
 */
const drawn = `
  create temporary table drawn as
  with placed as (
    select sha512(($7 || ':' || $1::int + row_number() over (order by day.place, one))::bytea) as bytes, day.ago
      from unnest($2::int[], $3::int[]) with ordinality day(ago, count, place), generate_series(1, day.count) one
  ), dice as (
    select bytes, ago, (${hourOfHundred} + ${die(1)}) * 3600 as second, ${die(2)} as tongue, ${die(3)} as land,
           ${die(4)} as pick, ${die(5)} as fate, ${die(6)} as who, ${die(7)} as share, ${die(8)} as pace, ${die(9)} as bargain,
           ${die(10)} as origin
      from placed
  ), catalogue as (
    select row_number() over (order by popular desc, active desc, price_cents, id) - 1 as place, s.id, s.type, s.audience, s.quantity, s.bonus_quantity, s.price_cents, s.provider_id, s.provider_service,
           coalesce((select p.rate from provider_services p where (p.provider_id, p.external_id) = (s.provider_id, s.provider_service)), 1.1) as rate
      from services s where provider_id is not null
  ), codes as (
    select id, code, percent_basis_points, row_number() over (order by percent_basis_points, code) - 1 as place, count(*) over () as codes
      from discount_codes where kind = 'percentage' and max_uses is null and percent_basis_points <= 2500
  ), shaped as (
    select bytes, pace, share, fate, land, bargain, origin,
           $4::timestamptz - ago * interval '24 hours'
             - make_interval(secs => ends.second - dice.second + case when dice.second > ends.second then 86400 else 0 end) as created_at,
           case when tongue < .55 then 'es' when tongue < .77 then 'fr' when tongue < .92 then 'it' else 'en' end as locale,
           floor(power(who, 2) * 400000)::int as buyer, floor(power(pick, 2) * places)::int as place
      from dice, (select count(*) as places from catalogue) shelf,
           (select extract(epoch from $4::timestamptz)::bigint % 86400 as second) ends
  ), sold as (
    select shaped.*, case locale
             when 'es' then case when land < .9 then 'ES' when land < .95 then 'PT' else 'DE' end
             when 'fr' then case when land < .78 then 'FR' when land < .94 then 'BE' else 'LU' end
             when 'it' then case when land < .95 then 'IT' else 'DE' end
             else (array['IE','NL','DE','SE','PT','AT','PL'])[1 + floor(land * 7)::int] end as country,
           c.id as code_id, c.code, c.percent_basis_points
      from shaped
      left join codes c on bargain < ${codeShare} and c.place = floor(bargain / ${codeShare} * c.codes)
  )
  select row_number() over (order by created_at, bytes) + $1::int as nth,
         ${idAt} as order_id, ${idAt} as line_id, ${idAt} as payment_id, ${idAt} as fulfilment_id, ${letters} as number,
         created_at, locale, buyer, pace, share, id as service_id, type, audience, quantity, bonus_quantity, rate,
         price_cents as list_cents, code_id, code,
         coalesce(round(price_cents * percent_basis_points / 10000.0)::int, 0) as discount_cents,
         price_cents - coalesce(round(price_cents * percent_basis_points / 10000.0)::int, 0) as price_cents,
         provider_id, provider_service, country, ${sourceUrl} as source_url,
         (array['marta','luis','chiara','paul','ines','hugo','noa','giulia','laia','marc','sara','ben','lea','tom','ana'])[1 + buyer % 15]
           || (array['.viajes','.cafe','_foto','.studio','.yoga','_moda','.surf','.cocina','.arte','_music'])[1 + buyer / 15 % 10]
           || buyer as username,
         case
           when fate < .12 then case when created_at > $4::timestamptz - interval '1 hour' then 'open' else 'left' end
           when created_at > $4::timestamptz - interval '6 hours' then case when pace < .4 then 'sent' when pace < .8 then 'running' else 'waiting' end
           when created_at > $4::timestamptz - interval '2 days' and pace < .3 then 'running'
           when fate < .125 then 'doubted' when fate < .13 then 'refused' when fate < .15 then 'partial'
           when fate < .17 then 'returned' when fate < .176 then 'canceled' when fate < .18 then 'disputed'
           when fate < .2 and type = 'followers' and created_at < $4::timestamptz - interval '8 days' then 'dropped'
           else 'done' end as course,
         $5::text as prefix, $6::bigint as first_at_provider, $4::timestamptz as until
    from sold join catalogue using (place)
   order by created_at, bytes`;

const isPaid = `course not in ('open', 'left')`;
const hasOrder = `course not in ('open', 'left', 'doubted', 'refused', 'waiting')`;
const hasEnded = `course in ('done', 'disputed', 'dropped', 'partial')`;
const units = 'quantity + bonus_quantity';
const remaining = `case course when 'partial' then floor((${units}) * (.1 + .5 * share))::int when 'running' then floor((${units}) * share)::int
                               when 'sent' then ${units} when 'canceled' then ${units} when 'returned' then ${units} else 0 end`;
const refunded = `case course when 'returned' then price_cents
                    when 'partial' then case when pace < .8 then greatest(1, floor(price_cents * (.1 + .5 * share))::int) else 0 end else 0 end`;
const paidAt = `created_at + interval '1 minute' * (1 + 2 * pace)`;
/** Likes and views come within hours, followers within a day; nothing has ended that is yet to come. */
const endedAt = `least(until, created_at + case type when 'followers' then interval '1 hour' * (2 + 30 * share)
                                                     else interval '1 minute' * (12 + 200 * share) end)`;
const startedAt = `${paidAt} + (${endedAt} - (${paidAt})) * (.01 + .3 * power(pace, 3))`;
const link = `'https://www.instagram.com/' || username || '/'`;

const orders = `
  insert into orders (id, number, state, payment_state, idempotency_key, request_fingerprint, locale, email, username, total_cents,
                      tax_country, tax_rate_basis_points, tax_cents, sample, created_at, updated_at, paid_at, completed_at,
                      discount_code, discount_cents, source_url, network_country)
  select order_id, number,
         case course when 'open' then 'pending' when 'left' then 'cancelled' when 'returned' then 'refunded'
                     when 'done' then 'completed' when 'disputed' then 'completed' when 'dropped' then 'completed'
                     when 'partial' then 'completed' else 'processing' end,
         case when not ${isPaid} then case when pace < .2 then 'failed' else 'unpaid' end
              when ${refunded} = price_cents then 'refunded' when ${refunded} > 0 then 'partially_refunded' else 'paid' end,
         prefix || lpad(nth::text, 8, '0'), 'sample', locale, username || '@example.test', username, price_cents, country, 2100,
         price_cents - round(price_cents / 1.21)::int, true, created_at, created_at,
         case when ${isPaid} then ${paidAt} end,
         case when ${hasEnded} then ${endedAt} end, case when discount_cents > 0 then code end, discount_cents, source_url, country
    from drawn`;

const lines = `
  insert into line_items (id, order_id, position, service_id, service_type, audience, quantity, bonus_quantity, list_price_cents, price_cents, link)
  select line_id, order_id, 0, service_id, type, audience, quantity, bonus_quantity, list_cents, price_cents, ${link} from drawn`;

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

const openedAt = `least(until, ${endedAt} + interval '5 days' * pace)`;
const disputeEndedAt = `${openedAt} + interval '40 days'`;
const isDecided = `${disputeEndedAt} < until`;

const disputes = `
  insert into disputes (id, payment_id, amount_cents, reason, state, opened_at, evidence_due_at, closed_at, due_at)
  select 'dp_sample' || replace(payment_id::text, '-', ''), payment_id, price_cents, 'fraudulent',
         case when ${isDecided} then case when share < .4 then 'won' else 'lost' end
              when ${openedAt} + interval '12 days' < until then 'under_review' else 'needs_response' end,
         ${openedAt}, ${openedAt} + interval '12 days', case when ${isDecided} then ${disputeEndedAt} end, null
    from drawn where course = 'disputed'`;

/** What never came is not charged. */
const charged = `round(rate * ((${units}) - case when course in ('partial', 'canceled', 'returned') then ${remaining} else 0 end) / 1000.0, 6)`;

const fulfilments = `
  insert into fulfilments (id, order_id, line_item_id, provider_id, provider_service, link, quantity, state, state_reason, provider_order_id,
                           provider_status, start_count, remains, charge, submitted_at, started_at, completed_at, synced_at, created_at, updated_at, due_at)
  select fulfilment_id, order_id, line_id, provider_id, provider_service, ${link}, ${units},
         case course when 'waiting' then 'queued' when 'doubted' then 'in_doubt' when 'refused' then 'needs_action' when 'sent' then 'submitted'
                     when 'running' then 'in_progress' when 'partial' then 'partial' when 'canceled' then 'canceled' when 'returned' then 'canceled'
                     else 'completed' end,
         case course when 'refused' then 'invalid_link' end,
         case when ${hasOrder} then (first_at_provider + nth)::text end,
         case course when 'running' then 'In progress' when 'partial' then 'Partial'
                     when 'done' then 'Completed' when 'disputed' then 'Completed' when 'dropped' then 'Completed' end,
         case when ${hasOrder} then floor(10000 * share)::int end, case when ${hasOrder} then ${remaining} end,
         case when ${hasOrder} then ${charged} end, case when ${hasOrder} then ${paidAt} + interval '20 seconds' end,
         case when ${hasOrder} and course not in ('sent', 'canceled', 'returned') then ${startedAt} end,
         case when ${hasEnded} and course <> 'partial' then ${endedAt} end, case when ${hasOrder} then ${endedAt} end, ${paidAt}, ${paidAt}, null
    from drawn where ${isPaid}`;

const submissions = `
  insert into submissions (id, fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, provider_order_id, expected_charge,
                           http_status, error_code, sent_at, answered_at, created_at, updated_at)
  select uuidv7(f.created_at - clock_timestamp()), f.id, 1, f.provider_id, f.provider_service, f.link || case when d.course = 'doubted' then '?' || d.number else '' end, f.quantity,
         case d.course when 'doubted' then 'ambiguous' when 'refused' then 'rejected' else 'accepted' end, f.provider_order_id, f.charge,
         case when d.course <> 'doubted' then 200 end, f.state_reason, f.created_at + interval '20 seconds', f.created_at + interval '21 seconds',
         f.created_at, f.created_at
    from drawn d join fulfilments f on f.id = d.fulfilment_id where d.course <> 'waiting'`;

const mails = `
  insert into mails (kind, dedupe_key, order_id, locale, recipient, subject, state, attempts, created_at, updated_at, sent_at)
  select 'order-confirmed', 'order-confirmed:' || order_id, order_id, locale, username || '@example.test', number, 'sent', 1,
         ${paidAt}, ${paidAt}, ${paidAt} + interval '2 seconds'
    from drawn where ${isPaid}`;

/**
 * What was left, whether its buyer takes reminders, and what they brought: the tenth that is held out comes back less
 * often. Who came back has the cart of the day before beside their order.
 */
const carts = `
  with left_cart as (
    select uuidv7(created_at - clock_timestamp()) as id, order_id, locale, username, pace, share, price_cents, ${isPaid} as paid,
           created_at - case when ${isPaid} then interval '1 hour' * (6 + 40 * pace) else interval '0' end as left_at, ${paidAt} as paid_at
      from drawn where course = 'left' or (${isPaid} and share < .016)
  ), grouped as (
    select *, pace < .6 as consent, ('x' || left(encode(sha256(id::text::bytea), 'hex'), 8))::bit(32)::bigint % 10 = 0 as held from left_cart
  ), kept as (
    select *, consent and left_at < now() - interval '4 hours' as enrolled from grouped
     where not paid or share < case when held then .010 when pace < .6 then .016 else .011 end
  ), cart as (
    insert into abandoned_checkouts (id, order_id, marketing_consent, abandoned_at, opened_at, recovered_order_id, recovered_at,
                                     enrolled_at, held_out, stop_reason, stopped_at, reminded_at)
    select id, order_id, consent, left_at, case when enrolled and not held and (paid or share < .2) then left_at + interval '5 hours' end,
           case when paid then order_id end, case when paid then paid_at end,
           case when enrolled then left_at + interval '4 hours' end, case when enrolled then held end,
           case when enrolled and held then 'held_out' end, case when enrolled and held then left_at + interval '4 hours' end,
           case when enrolled and not held then left_at + interval '4 hours' end
      from kept
  ), step as (
    insert into checkout_reminders (id, checkout_id, step, place, delay_minutes, at)
    select id, id, '00000000-0000-7000-8000-000000000001', 1, 240, left_at + interval '4 hours'
      from kept where enrolled and not held
  )
  insert into mails (kind, dedupe_key, order_id, locale, recipient, subject, state, attempts, created_at, updated_at, sent_at)
  select 'checkout-reminder', 'checkout-reminder:' || id, order_id, locale, username || '@example.test',
         case locale when 'es' then 'Tu pedido se quedó sin terminar' when 'fr' then 'Votre commande est restée inachevée'
                     when 'it' then 'Il tuo ordine è rimasto in sospeso' else 'Your order was left unfinished' end, 'sent', 1,
         left_at + interval '4 hours', left_at + interval '4 hours', left_at + interval '4 hours 2 seconds'
    from kept where enrolled and not held`;

const events = `
  insert into order_events (order_id, kind, actor, at, data)
  select order_id, kind, actor, at, data from drawn cross join lateral (values
    ('placed', 'buyer', created_at, '{}'::jsonb, true),
    ('paid', 'processor', ${paidAt}, jsonb_build_object('amountCents', price_cents), ${isPaid}),
    ('submitted', 'provider', ${paidAt} + interval '20 seconds', '{}', ${hasOrder}),
    ('refund_requested', 'staff', ${endedAt}, jsonb_build_object('amountCents', ${refunded}), ${refunded} > 0),
    ('order_completed', 'system', ${endedAt}, '{}', ${hasEnded}),
    ('order_cancelled', 'system', created_at + interval '1 day', '{}', course = 'left')
  ) happened(kind, actor, at, data, did) where did`;

const pending = `
  insert into pending_items (reason, subject_kind, subject_id, order_id, amount_cents, urgency, opened_at, seen_at)
  select reason, kind, subject, order_id, price_cents, urgency, ${endedAt}, ${endedAt} from drawn cross join lateral (values
    ('submission_ambiguous', 'fulfilment', fulfilment_id::text, 1, course = 'doubted' and share < .4),
    ('submission_rejected', 'fulfilment', fulfilment_id::text, 1, course = 'refused' and share < .4),
    ('delivery_partial', 'fulfilment', fulfilment_id::text, 1, course = 'partial' and ${refunded} = 0 and share < .5),
    ('delivery_canceled', 'fulfilment', fulfilment_id::text, 1, course = 'canceled' and share < .2),
    ('dispute', 'dispute', 'dp_sample' || replace(payment_id::text, '-', ''), 0, course = 'disputed' and not (${isDecided}))
  ) waiting(reason, kind, subject, urgency, does) where does`;

const reached = `floor(10000 * share)::int + ${units}`;
const droppedAt = `${endedAt} + interval '4 days'`;

const counts = `
  insert into count_checks (service_type, link, counted_at, count)
  select type, ${link}, counted_at, count from drawn cross join lateral (values
    (${endedAt} + interval '1 hour', ${reached}), (${droppedAt}, floor((${reached}) * (.6 + .25 * pace))::int)
  ) counted(counted_at, count) where course = 'dropped'
  on conflict do nothing`;

const refills = `
  insert into refills (order_id, fulfilment_id, provider_id, provider_order_id, service_type, link, state, cause, reached_count, found_count,
                       counted_at, provider_refill_id, due_at, created_at, sent_at, accepted_at, ended_at, updated_at)
  select order_id, fulfilment_id, provider_id, (first_at_provider + nth)::text, type, ${link},
         case when pace < .8 then 'completed' else 'refused' end, 'job', ${reached}, floor((${reached}) * (.6 + .25 * pace))::int, ${droppedAt},
         case when pace < .8 then (first_at_provider + nth)::text end, null, ${droppedAt}, ${droppedAt},
         case when pace < .8 then ${droppedAt} end, ${droppedAt} + interval '1 day', ${droppedAt} + interval '1 day'
    from drawn where course = 'dropped'
  on conflict do nothing`;

/** Some of the others are counted again, too, and have hardly lost any. */
const looks = `
  insert into count_checks (service_type, link, counted_at, count)
  select type, ${link}, ${endedAt} + interval '5 days', floor((${reached}) * (1 - .05 * pace))::int
    from drawn where course = 'done' and type = 'followers' and share < .3 and created_at < until - interval '8 days'
  on conflict do nothing`;

const redemptions = `
  insert into discount_redemptions (code_id, order_id, email, discount_cents, state, reserved_at, expires_at, redeemed_at, released_at)
  select code_id, order_id, username || '@example.test', discount_cents, case when ${isPaid} then 'redeemed' else 'released' end,
         created_at, created_at + interval '1 hour', case when ${isPaid} then ${paidAt} end, case when not ${isPaid} then created_at + interval '1 hour' end
    from drawn where discount_cents > 0 and course <> 'open'`;
const uses = `
  update discount_codes c set uses = c.uses + used.count
    from (select code_id, count(*)::int as count from drawn where discount_cents > 0 and ${isPaid} group by 1) used
   where c.id = used.code_id`;

/** The figures of these days are counted when all is there. */
const marks = `
  insert into figure_marks
  select distinct madrid_day(at) from drawn cross join lateral (values (created_at), (${paidAt}), (${endedAt}), (${openedAt})) happened(at)`;

/** Whose orders these are is counted when all is there. */
const clients = `
  insert into client_marks select distinct username || '@example.test' from drawn where ${isPaid} or pace < .2`;

export const statements = {
  drawn,
  written: [
    'analyze drawn',
    ...[
      orders,
      lines,
      payments,
      refunds,
      disputes,
      fulfilments,
      submissions,
      mails,
      carts,
      events,
      pending,
      counts,
      refills,
      looks,
      redemptions,
      uses,
      visits,
      rates,
      marks,
      consents,
      clients,
    ],
    // The tables have just grown from nothing: what is known of them is not yet true.
    'set local enable_seqscan = off',
    ...[facets, texts, places],
  ],
};
