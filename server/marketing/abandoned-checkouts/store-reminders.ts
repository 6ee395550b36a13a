import type { SkippedReminderReason } from '#contracts/marketing/abandoned-checkouts.ts';
import type { StopReason } from '#contracts/marketing/abandoned-states.ts';
import type { ReminderStep, ReminderText } from '#contracts/marketing/reminders.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import {
  databaseTime,
  execute,
  maybeOne,
  one,
  type Queryable,
  rows,
} from '#server/platform/database/query.ts';
import { erasedRule } from '#server/platform/database/retention.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { CartFacts } from './step-rules.ts';

/** Serialises the rounds of several processes, because each counts the mails that a person received. */
export async function lockRounds(tx: Tx): Promise<void> {
  await execute(tx, 'select pg_advisory_xact_lock(7301096)');
}

/**
 * Selects all facts about checkout `a` that the rules need. $1 is the placeholder address of erased persons, $2 the
 * start of the cap's days.
 */
const factColumns = `
  a.id, a.abandoned_at as "abandonedAt", a.held_out as "heldOut", language_for(o.email, o.locale) as locale,
  lower(o.email) = $1 as erased,
  o.paid_at is not null or a.recovered_at is not null
    or exists (select from orders p where lower(p.email) = lower(o.email) and p.paid_at > o.created_at) as bought,
  exists (select from orders l where lower(l.email) = lower(o.email) and l.created_at > o.created_at) as newer,
  o.state <> 'pending' or o.payment_state not in ('unpaid', 'failed')
    or exists (select from payments y where y.order_id = o.id and y.state = 'succeeded') as ended,
  array(select jsonb_build_object('kind', x.kind, 'source', x.source) from suppressions x
         where x.email = lower(o.email)) as suppressed,
  exists (select from blocked_users b where (b.username = lower(o.username) or b.email in (o.email, lower(o.email)))
             and b.is_active and (b.expires_at is null or b.expires_at > now())) as blocked,
  coalesce((select s.active and coalesce(k.active, true) from services s left join service_kinds k on k.code = s.kind
             where s.id = li.service_id), false) as "onSale",
  li.service_type as "serviceType", named_kind(li.kind) as kind, o.tax_country as place,
  coalesce((select s.closed_in from services s where s.id = li.service_id), '{}') as "closedIn",
  exists (select from services s where s.id = li.service_id and s.price_cents > (
            select p.price_cents from service_prices p
             where p.service_id = s.id and p.valid_from <= o.created_at order by p.valid_from desc limit 1)) as dearer,
  array(select jsonb_build_object('step', r.step, 'delayMinutes', r.delay_minutes) from checkout_reminders r
         where r.checkout_id = a.id) as taken,
  (select count(*) from orders e join abandoned_checkouts b on b.order_id = e.id join checkout_reminders r on r.checkout_id = b.id
    where lower(e.email) = lower(o.email) and r.passed_over is null and r.at > $2) as "remindersOfLate",
  exists (select from orders e join abandoned_checkouts b on b.order_id = e.id
           where lower(e.email) = lower(o.email) and b.id <> a.id
             and (b.enrolled_at > $2 or exists (select from checkout_reminders r
                   where r.checkout_id = b.id and r.passed_over is null and r.at > $2))) as "otherOfLate"`;

const abandonedCheckoutsSql = `abandoned_checkouts a join orders o on o.id = a.order_id
  join line_items li on li.order_id = o.id and li.position = 0`;

/** Claims checkouts with consent and a due step. Concurrent rounds claim different ones. */
export function claimDueCheckouts(
  tx: Tx,
  due: { at: Date; leftAfter: Date; capSince: Date; steps: readonly ReminderStep[]; limit: number },
): Promise<CartFacts[]> {
  const { at, leftAfter, capSince, steps, limit } = due;
  return rows<CartFacts>(
    tx,
    `select ${factColumns} from ${abandonedCheckoutsSql}
      where a.marketing_consent and a.stop_reason is null and a.recovered_at is null and not o.sample and a.abandoned_at > $3
        -- A checkout from before a restore may have had reminders that the restored database lacks.
        and not exists (select from restorations x where x.found_at > a.abandoned_at)
        and exists (
          select from unnest($4::uuid[], $5::int[]) s (id, delay)
           where a.abandoned_at + make_interval(mins => s.delay) <= $6
             and not exists (select from checkout_reminders r
                              where r.checkout_id = a.id and (r.step = s.id or r.delay_minutes >= s.delay)))
      order by a.abandoned_at limit $7 for update of a skip locked`,
    [
      erasedRule.email,
      capSince,
      leftAfter,
      steps.map(({ id }) => id),
      steps.map(({ delayMinutes }) => delayMinutes),
      at,
      limit,
    ],
  );
}

export async function setStopped(
  tx: Tx,
  { id, reason, at }: { id: string; reason: StopReason; at: Date },
): Promise<void> {
  await execute(tx, 'update abandoned_checkouts set stop_reason = $2, stopped_at = $3 where id = $1', [
    id,
    reason,
    at,
  ]);
}

export async function setEnrolled(
  tx: Tx,
  { id, heldOut, at }: { id: string; heldOut: boolean; at: Date },
): Promise<void> {
  await execute(
    tx,
    'update abandoned_checkouts set held_out = $2, enrolled_at = $3 where id = $1 and enrolled_at is null',
    [id, heldOut, at],
  );
}

export interface CompletedStep {
  checkoutId: string;
  step: ReminderStep;
  place: number;
  planId: number | null;
  passedOver: SkippedReminderReason | null;
  code: string | null;
  at: Date;
}

export async function insertReminder(tx: Tx, taken: CompletedStep): Promise<string> {
  const { checkoutId, step, place, planId, passedOver, code, at } = taken;
  const { id } = await one<Row<'checkout_reminders', 'id'>>(
    tx,
    `insert into checkout_reminders (checkout_id, step, place, delay_minutes, plan_id, passed_over, code, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [checkoutId, step.id, place, step.delayMinutes, planId, passedOver, code, at],
  );
  return id;
}

export interface ReminderOfMail
  extends CartFacts,
    Row<'orders', 'email' | 'username'>,
    CamelCaseRow<'line_items', 'bonus_quantity'>,
    Row<'line_items', 'audience' | 'quantity'> {
  text: ReminderText | null;
  code: string | null;
  codeUntil: Date | null;
}

export async function readReminder(db: Queryable, id: string): Promise<ReminderOfMail | undefined> {
  return maybeOne<ReminderOfMail>(
    db,
    `select ${factColumns}, o.email, o.username, li.audience, li.quantity,
            li.bonus_quantity as "bonusQuantity", r.code,
            (select d.valid_until from discount_codes d where d.code = r.code) as "codeUntil",
            (select own.value -> 'texts' -> language_for(o.email, o.locale)
               from reminder_plans p, jsonb_array_elements(p.plan -> 'steps') own
              where p.id = r.plan_id and own.value ->> 'id' = r.step::text) as text
       from checkout_reminders r join ${abandonedCheckoutsSql.replace('abandoned_checkouts a', 'abandoned_checkouts a on a.id = r.checkout_id')}
      where r.id = $3::uuid and r.passed_over is null`,
    [erasedRule.email, await databaseTime(db), id],
  );
}
