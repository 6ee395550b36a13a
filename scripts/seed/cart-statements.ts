import { isPaid, paidAt } from './drawn-facts.ts';

/**
 * Draws what was left, whether its buyer takes reminders, and what they brought: the tenth that is held out
 * comes back less often. A buyer who came back has the cart of the day before beside their order.
 */
export const carts = `
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
