import { consentVersion } from '#contracts/checkout/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { carts } from './cart-statements.ts';
import { counts, fulfilments, looks, refills, submissions } from './delivery-statements.ts';
import {
  disputeEndedAt,
  endedAt,
  hasEnded,
  hasOrder,
  isDecided,
  isPaid,
  link,
  openedAt,
  paidAt,
  refunded,
} from './drawn-facts.ts';
import { drawn } from './drawn-orders.ts';

/** So many saw the form and left for each buyer who paid; there are more of them when much is bought. */
const visits = `
  insert into funnel_counts (day, step, n)
  select day, step, greatest(1, round(count * times * (.9 + .2 * get_byte(sha256(convert_to(day::text, 'UTF8')), 0) / 255.0)))::int
    from (select madrid_day(created_at) as day, count(*) from drawn group by 1) placed
   cross join (values ('form', 16.0), ('package', 6.5), ('checkout', 2.2)) seen(step, times)
   order by 1, 2
  on conflict (day, step) do update set n = funnel_counts.n + excluded.n`;

/** A currency moves slowly, and comes back; it gets one rate a week. */
const rates = `
  insert into currency_rates (currency, day, per_euro, source)
  select distinct v.currency, day::date, round((1.09 + .05 * sin(extract(epoch from day) / 86400 / 58))::numeric, 4), 'sample'
    from (select distinct provider_id from drawn) used join providers v on v.id = used.provider_id and v.currency ~ '^[A-Z]{3}$' and v.currency <> 'EUR',
         (select min(created_at) as first, max(until) as until from drawn) span,
         generate_series(date_trunc('week', span.first), span.until - interval '1 day', interval '7 days') day
   order by 1, 2
  on conflict do nothing`;

/** Orders are found by these rows, which are written when all else is there. */
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

/** Some want to hear of offers. */
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

/** The figures of these days are counted when all is there. */
const marks = `
  insert into figure_marks
  select distinct madrid_day(at) from drawn cross join lateral (values (created_at), (${paidAt}), (${endedAt}), (${openedAt})) happened(at)`;

/** The customers of these orders are counted when all is there. */
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
    // The tables have just grown from nothing, so their statistics are not yet true.
    'set local enable_seqscan = off',
    ...[facets, texts, places],
  ],
};
