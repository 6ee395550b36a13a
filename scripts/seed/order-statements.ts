import { consentVersion } from '#contracts/checkout/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { drawnOrdersSql } from './drawn-orders.ts';

// Facts of a drawn order, as expressions over a row of `drawn`.
const isPaid = `course not in ('open', 'left')`;
const hasOrder = `course not in ('open', 'left', 'doubted', 'refused', 'waiting')`;
const hasEnded = `course in ('done', 'disputed', 'dropped', 'partial')`;
const units = 'quantity + bonus_quantity';
const remaining = `case course when 'partial' then floor((${units}) * (.1 + .5 * share))::int when 'running' then floor((${units}) * share)::int
                               when 'sent' then ${units} when 'canceled' then ${units} when 'returned' then ${units} else 0 end`;
const refunded = `case course when 'returned' then price_cents
                    when 'partial' then case when pace < .8 then greatest(1, floor(price_cents * (.1 + .5 * share))::int) else 0 end else 0 end`;
const paidAt = `created_at + interval '1 minute' * (1 + 2 * pace)`;
/** Likes and views arrive within hours, followers within a day. No end lies in the future. */
const endedAt = `least(until, created_at + case type when 'followers' then interval '1 hour' * (2 + 30 * share)
                                                     else interval '1 minute' * (12 + 200 * share) end)`;
const startedAt = `${paidAt} + (${endedAt} - (${paidAt})) * (.01 + .3 * power(pace, 3))`;
const link = `'https://www.instagram.com/' || username || '/'`;

const openedAt = `least(until, ${endedAt} + interval '5 days' * pace)`;
const disputeEndedAt = `${openedAt} + interval '40 days'`;
const isDecided = `${disputeEndedAt} < until`;

/** Visits by step of the funnel, in proportion to the orders of the day. */
const visits = `
  insert into funnel_counts (day, step, n)
  select day, step, greatest(1, round(count * times * (.9 + .2 * get_byte(sha256(convert_to(day::text, 'UTF8')), 0) / 255.0)))::int
    from (select madrid_day(created_at) as day, count(*) from drawn group by 1) placed
   cross join (values ('form', 16.0), ('package', 6.5), ('checkout', 2.2)) seen(step, times)
   order by 1, 2
  on conflict (day, step) do update set n = funnel_counts.n + excluded.n`;

/** Exchange rates that move slowly around a mean, one a week. */
const rates = `
  insert into currency_rates (currency, day, per_euro, source)
  select distinct v.currency, day::date, round((1.09 + .05 * sin(extract(epoch from day) / 86400 / 58))::numeric, 4), 'sample'
    from (select distinct provider_id from drawn) used join providers v on v.id = used.provider_id and v.currency ~ '^[A-Z]{3}$' and v.currency <> 'EUR',
         (select min(created_at) as first, max(until) as until from drawn) span,
         generate_series(date_trunc('week', span.first), span.until - interval '1 day', interval '7 days') day
   order by 1, 2
  on conflict do nothing`;

/** Inserts the search rows of the orders, after all other rows exist. */
const facets = `
  insert into order_facets select f.* from order_facts f where f.order_id in (select order_id from drawn)
  on conflict do nothing`;
const places = `
  insert into facet_places
  select distinct word, place.by, place.at
    from drawn join order_facets f using (order_id), unnest(f.facets) word,
         lateral (values ('total', f.total_cents), ('day', floor(extract(epoch from f.created_at) / 86400)::integer)) place(by, at)
   where has_places(word)
   order by 1, 2, 3
  on conflict do nothing`;
const texts = `
  insert into order_texts select id, lower(concat_ws(' ', number, username, email, customer_name)) from orders
   where id in (select order_id from drawn)
  on conflict do nothing`;

const agreed = (['es', 'fr', 'it', 'en'] as const)
  .map(
    (locale) =>
      `('${locale}', '${consentStatements[consentVersion][locale].marketing.replaceAll("'", "''")}')`,
  )
  .join(', ');

/** Some buyers agree to offers. */
const consents = `
  insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
  select order_id, 'marketing', said.statement, '${consentVersion}', locale, created_at
    from drawn join (values ${agreed}) said(locale, statement) using (locale)
   where mod(buyer, 5) < 2`;

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

const disputes = `
  insert into disputes (id, payment_id, amount_cents, reason, state, opened_at, evidence_due_at, closed_at, due_at)
  select 'dp_sample' || replace(payment_id::text, '-', ''), payment_id, price_cents, 'fraudulent',
         case when ${isDecided} then case when share < .4 then 'won' else 'lost' end
              when ${openedAt} + interval '12 days' < until then 'under_review' else 'needs_response' end,
         ${openedAt}, ${openedAt} + interval '12 days', case when ${isDecided} then ${disputeEndedAt} end, null
    from drawn where course = 'disputed'`;

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
    ('order_completed', 'system', ${endedAt}, '{}', ${hasEnded}),
    ('order_cancelled', 'system', created_at + interval '1 day', '{}', course = 'left')
  ) happened(kind, actor, at, data, did) where did`;

const pending = `
  insert into pending_items (reason, subject_kind, subject_id, order_id, amount_cents, urgency, opened_at, seen_at)
  select reason, kind, subject, order_id, price_cents, urgency, ${endedAt}, ${endedAt} from drawn cross join lateral (values
    ('delivery_partial', 'fulfilment', fulfilment_id::text, 1, course = 'partial' and ${refunded} = 0 and share < .5),
    ('delivery_canceled', 'fulfilment', fulfilment_id::text, 1, course = 'canceled' and share < .2),
    ('dispute', 'dispute', 'dp_sample' || replace(payment_id::text, '-', ''), 0, course = 'disputed' and not (${isDecided}))
  ) waiting(reason, kind, subject, urgency, does) where does`;

const doubts = `
  insert into pending_items (reason, subject_kind, subject_id, order_id, amount_cents, urgency, opened_at, seen_at)
  select 'submission_' || s.state, 'submission', s.id::text, d.order_id, d.price_cents, 1, s.answered_at, s.answered_at
    from drawn d join submissions s on s.fulfilment_id = d.fulfilment_id where s.state in ('ambiguous', 'rejected')`;

const redemptions = `
  insert into discount_redemptions (code_id, order_id, email, discount_cents, state, reserved_at, expires_at, redeemed_at, released_at)
  select code_id, order_id, username || '@example.test', discount_cents, case when ${isPaid} then 'redeemed' else 'released' end,
         created_at, created_at + interval '1 hour', case when ${isPaid} then ${paidAt} end, case when not ${isPaid} then created_at + interval '1 hour' end
    from drawn where discount_cents > 0 and course <> 'open'`;
const uses = `
  update discount_codes c set uses = c.uses + used.count
    from (select code_id, count(*)::int as count from drawn where discount_cents > 0 and ${isPaid} group by 1) used
   where c.id = used.code_id`;

/** Recounts the daily figures, after all rows exist. */
const marks = `
  insert into figure_marks
  select distinct madrid_day(at) from drawn cross join lateral (values (created_at), (${paidAt}), (${endedAt}), (${openedAt})) happened(at)`;

/** Recounts the customers of these orders, after all rows exist. */
const clients = `
  insert into client_marks select distinct username || '@example.test' from drawn where ${isPaid} or pace < .2`;

/** Undelivered units are not charged. */
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

/** Later counts of some other deliveries, with hardly any drop. */
const looks = `
  insert into count_checks (service_type, link, counted_at, count)
  select type, ${link}, ${endedAt} + interval '5 days', floor((${reached}) * (1 - .05 * pace))::int
    from drawn where course = 'done' and type = 'followers' and share < .3 and created_at < until - interval '8 days'
  on conflict do nothing`;

/**
 * Inserts abandoned checkouts and their reminders. The held-out tenth returns less often. A buyer who returned has a
 * checkout of the day before their order.
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
                                     enrolled_at, held_out, stop_reason, stopped_at)
    select id, order_id, consent, left_at, case when enrolled and not held and (paid or share < .2) then left_at + interval '5 hours' end,
           case when paid then order_id end, case when paid then paid_at end,
           case when enrolled then left_at + interval '4 hours' end, case when enrolled then held end,
           case when enrolled and held then 'held_out' end, case when enrolled and held then left_at + interval '4 hours' end
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

export const statements = {
  drawn: drawnOrdersSql,
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
      doubts,
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
    // The tables were empty before, so their statistics are wrong.
    'set local enable_seqscan = off',
    ...[facets, texts, places],
  ],
};
