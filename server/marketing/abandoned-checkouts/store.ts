import type { ReminderPlan } from '#contracts/marketing/reminders.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import { erasedRule } from '#server/platform/database/retention.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** Deletes a person's unsubscribe requests. The suppressions remain and still stop offers. */
export async function eraseRequests(tx: Tx, email: string): Promise<void> {
  await execute(tx, 'delete from unsubscribe_requests where lower(email) = $1', [email]);
}

type UnsubscribeRequest = Row<
  'unsubscribe_requests',
  'email' | 'username' | 'reason' | 'locale' | 'created_at'
>;

export async function insertRequest(tx: Tx, request: UnsubscribeRequest): Promise<string> {
  const { email, username, reason, locale, created_at: at } = request;
  const { id } = await one<Row<'unsubscribe_requests', 'id'>>(
    tx,
    `insert into unsubscribe_requests (email, username, reason, locale, created_at)
     values ($1, $2, $3, $4, $5) returning id`,
    [email, username, reason, locale, at],
  );
  return id;
}

export function readRequest(db: Queryable, id: string): Promise<UnsubscribeRequest | undefined> {
  return maybeOne<UnsubscribeRequest>(
    db,
    'select email, username, reason, locale, created_at from unsubscribe_requests where id = $1::uuid',
    [id],
  );
}

export interface PlanRow
  extends Row<'reminder_plans', 'id'>,
    CamelCaseRow<'reminder_plans', 'saved_at' | 'takes_back'> {
  plan: unknown;
  savedBy: string | null;
}

const columns = `p.id, p.plan, p.takes_back as "takesBack", m.username as "savedBy", p.saved_at as "savedAt"
  from reminder_plans p left join staff_members m on m.id = p.saved_by`;

export const readNewestPlan = (db: Queryable): Promise<PlanRow | undefined> =>
  maybeOne<PlanRow>(db, `select ${columns} order by p.id desc limit 1`);

export const readPlanVersion = (db: Queryable, id: number): Promise<PlanRow | undefined> =>
  maybeOne<PlanRow>(db, `select ${columns} where p.id = $1`, [id]);

export const readPlanVersions = (db: Queryable): Promise<PlanRow[]> =>
  rows<PlanRow>(db, `select ${columns} order by p.id desc limit 50`);

export async function lockPlans(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock(7301095)');
}

export async function insertPlan(
  tx: Tx,
  { plan, staffId, takesBack }: { plan: ReminderPlan; staffId: string; takesBack: number | null },
): Promise<number> {
  const { id } = await one<Row<'reminder_plans', 'id'>>(
    tx,
    'insert into reminder_plans (plan, saved_by, takes_back) values ($1, $2, $3) returning id',
    [JSON.stringify(plan), staffId, takesBack],
  );
  return id;
}

export const countSteps = (db: Queryable): Promise<{ step: string; sent: number; bought: number }[]> =>
  rows(
    db,
    `select r.step, count(*) as sent, count(*) filter (where a.recovered_at > r.at) as bought
       from checkout_reminders r join abandoned_checkouts a on a.id = r.checkout_id
      where r.passed_over is null group by r.step`,
  );

export async function collectAbandoned(db: Queryable, before: Date): Promise<number> {
  return execute(
    db,
    `insert into abandoned_checkouts (order_id, marketing_consent, abandoned_at)
     select o.id, exists (select from order_consents c where c.order_id = o.id and c.kind = 'marketing')
              or exists (select from mail_consents m where m.email = lower(o.email) and m.choice = 'reminders'), o.created_at
       from orders o
      where o.paid_at is null and o.state = 'pending' and o.payment_state in ('unpaid', 'failed') and o.created_at < $1
        -- Received money may await review while the order is unpaid.
        and not exists (select from payments y where y.order_id = o.id and y.state = 'succeeded')
        and not exists (select 1 from abandoned_checkouts a where a.order_id = o.id)
      order by o.created_at limit 500
     on conflict do nothing`,
    [before],
  );
}

/**
 * Marks checkouts whose buyer paid after all, by the link or by a new order from the same address within a week.
 * Ignores erased persons.
 */
export async function markRecovered(db: Queryable): Promise<number> {
  return execute(
    db,
    `update abandoned_checkouts a set recovered_order_id = paid.id, recovered_at = paid.paid_at
       from orders left_order
       join lateral (
         select p.id, p.paid_at from orders p
          where lower(p.email) = lower(left_order.email) and p.paid_at >= left_order.created_at
            and p.paid_at < left_order.created_at + interval '7 days'
          order by p.paid_at limit 1
       ) paid on true
      where left_order.id = a.order_id and a.recovered_order_id is null and a.abandoned_at > now() - interval '8 days'
        and lower(left_order.email) <> $1`,
    [erasedRule.email],
  );
}

export interface DraftRow
  extends Row<'line_items', 'order_id' | 'service_id' | 'service_type' | 'audience' | 'kind' | 'quantity'>,
    Row<'orders', 'username' | 'email' | 'discount_code'>,
    Row<'abandoned_checkouts', 'marketing_consent'> {
  service_quantity: Tables['services']['quantity'] | null;
  upsell: { baseQuantity: number } | null;
  posts: Tables['line_item_posts']['link'][];
}

/** Returns the abandoned form and records that the link was opened. Includes a reminder's code while valid. */
export async function openAbandoned(db: Queryable, id: string): Promise<DraftRow | undefined> {
  return maybeOne<DraftRow>(
    db,
    `with opened as (
       update abandoned_checkouts set opened_at = coalesce(opened_at, now()) where id = $1 returning order_id, marketing_consent
     )
     select o.id as order_id, o.username, o.email, l.service_id, l.service_type, l.audience, l.kind, l.quantity, s.quantity as service_quantity,
            coalesce((select r.code from checkout_reminders r join discount_codes d on d.code = r.code
                       where r.checkout_id = $1 and d.active and (d.valid_until is null or d.valid_until > now())
                       order by r.at desc limit 1), o.discount_code) as discount_code,
            o.upsell, opened.marketing_consent,
            array(select p.link from line_item_posts p where p.line_item_id = l.id order by p.position) as posts
       from opened join orders o on o.id = opened.order_id
       join line_items l on l.order_id = o.id and l.position = 0
       left join services s on s.id = l.service_id and s.active`,
    [id],
  );
}
