import type { Tx } from '#server/platform/database/pool.ts';
import { execute, one, type Queryable, rows } from '#server/platform/database/query.ts';
import { erasedRule } from '#server/platform/database/retention.ts';

/**
 * SQL condition: order `o` makes its `address` a customer. Checkouts without a payment attempt do not count, nor orders
 * before an erasure.
 */
export const isCustomerOrderSql = `lower(o.email) = address and (o.paid_at is not null or o.payment_state <> 'unpaid')
       and o.email <> '${erasedRule.email}' and o.created_at > coalesce((
         select max(e.asked_at) from customer_erasures e where e.email_sha256 = sha256(convert_to(address, 'UTF8'))
       ), '-infinity')`;

export async function hasMarks(db: Queryable): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(db, 'select exists (select from client_marks) as found');
  return found;
}

/** Serialises counting, merging and erasing, because two transactions about the same person would deadlock. */
export async function lockCounting(tx: Tx): Promise<void> {
  await execute(tx, `select pg_advisory_xact_lock(hashtext('clients.count'))`);
}

export interface ClaimedMarks {
  addresses: string[];
  marks: number;
}

/** Other marks of the same addresses remain and cause a second count, which is cheaper than searching them. */
export function claimMarks(tx: Tx, most: number): Promise<ClaimedMarks> {
  return one<ClaimedMarks & Record<string, unknown>>(
    tx,
    `with taken as (
       delete from client_marks where ctid = any (array(select ctid from client_marks limit $1)) returning email
     ) select array(select distinct email from taken) as addresses, count(*)::integer as marks from taken`,
    [most],
  );
}

/**
 * Deletes rows whose address has no order left. Returns the addresses merged into them, which become separate again.
 */
export async function dropClients(tx: Tx, addresses: readonly string[]): Promise<string[]> {
  const freed = await rows<{ email: string }>(
    tx,
    `with gone as (
       select c.id, c.email from clients c
        where c.email = any($1) and not exists (select from orders o, (select c.email as address) own where ${isCustomerOrderSql})
     ), told as (
       select c.email from clients c join gone on c.merged_into = gone.id where c.id not in (select id from gone)
       union select h.email from gone join clients g on g.id = gone.id join clients h on h.id = g.merged_into
     ), dropped as (
       delete from clients where id in (select id from gone)
     )
     select email from told`,
    [addresses],
  );
  return freed.map(({ email }) => email);
}

const counted = `
  with heads as (
    select distinct coalesce(h.email, marked.email) as head, h.id
      from unnest($1::text[]) marked(email)
      left join clients c on c.email = marked.email
      left join clients h on h.id = coalesce(c.merged_into, c.id)
  ), people as (
    select head, head as address from heads
    union all
    select heads.head, c.email from heads join clients c on c.merged_into = heads.id
  ), placed as (
    select people.head, people.address, o.id, o.paid_at, o.created_at, o.customer_name, o.username, o.locale, o.tax_country, o.sample
      from people join orders o on ${isCustomerOrderSql}
  ), worth as (
    select p.head, p.id, m.received, m.back, m.refunds, m.disputes,
           (select count(*) from refills r where r.order_id = p.id) as refills,
           p.paid_at is not null
             and exists (select from order_consents k where k.order_id = p.id and k.kind = 'marketing') as agreed
      from placed p cross join lateral (
        select coalesce(sum(y.amount_received_cents) filter (where y.state = 'succeeded'), 0) as received,
               coalesce(sum(y.amount_refunded_cents) filter (where y.state = 'succeeded'), 0) as back,
               coalesce(sum((select count(*) from refunds r where r.payment_id = y.id and r.state = 'succeeded')), 0) as refunds,
               coalesce(sum((select count(*) from disputes d where d.payment_id = y.id)), 0) as disputes
          from payments y where y.order_id = p.id) m
  ), sums as (
    select head, sum(received - back)::integer as spent, sum(back)::integer as back, sum(refunds)::integer as refunds,
           sum(disputes)::integer as disputes, sum(refills)::integer as refills, bool_or(agreed) as agreed
      from worth group by head
  ), faces as (
    select head, count(*) filter (where paid_at is not null)::integer as orders,
           count(*) filter (where paid_at is null)::integer as tries, min(created_at) as first, max(created_at) as last,
           (array_agg(customer_name order by created_at desc) filter (where customer_name is not null))[1] as name,
           (array_agg(username order by created_at desc, id))[1] as username,
           (array_agg(locale order by created_at desc, id))[1] as locale,
           (array_agg(tax_country order by created_at desc, id))[1] as country,
           lower(left(string_agg(distinct concat_ws(' ', address, customer_name, username), ' '), 2000)) as words,
           array_agg(distinct username) as names, bool_and(sample) as sample
      from placed group by head
  ), held as (
    select head,
           bool_or(exists (select from suppressions s where s.email = address and s.kind in ('marketing', 'bounce', 'complaint'))) as stopped,
           bool_or(exists (select from mail_consents m where m.email = address and m.choice = 'marketing')) as agreed_itself,
           bool_or(exists (select from customer_devices d where d.email = address)
                   or exists (select from customer_passkeys k where k.email = address)) as account,
           max((select max(coalesce(b.expires_at, 'infinity')) from blocked_users b where b.is_active and lower(b.email) = address)) as blocked
      from people group by head
  )
  select head, name, username, words, locale, country, orders, tries, spent, refunds, back, disputes, refills, first, last,
         case when stopped then 'stopped' when agreed or agreed_itself then 'given' else 'none' end, account,
         greatest(blocked, (select max(coalesce(b.expires_at, 'infinity')) from blocked_users b
                             where b.is_active and b.username = any(faces.names))), sample
    from faces join sums using (head) join held using (head)`;

const columns = `name, username, words, locale, country, orders, tries, spent_cents, refunds, refunded_cents, disputes, refills,
  first_order_at, last_order_at, consent, account, blocked_until, sample`;
const excludedColumns = columns.replaceAll(/\w+/g, 'excluded.$&');

export async function countClients(tx: Tx, addresses: readonly string[]): Promise<number> {
  return execute(
    tx,
    `insert into clients as c (email, ${columns}) ${counted}
     on conflict (email) do update set (${columns}) = (${excludedColumns})
      where (${columns.replaceAll(/\w+/g, 'c.$&')}) is distinct from (${excludedColumns})`,
    [addresses],
  );
}
