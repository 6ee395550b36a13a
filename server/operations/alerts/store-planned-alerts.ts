import type { AlertSubject } from '#contracts/operations/alerts.ts';
import { shownNames } from '#contracts/staff/conditions.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { RecordedPart } from '#server/staff/shop-status/status-rules.ts';
import type { PendingCount } from './find-causes.ts';
import type { NewPlannedAlert, PlannedAlert } from './rules.ts';

/** Counts open items by reason, without findings that the status line shows as conditions. */
export const countReasons = (db: Queryable): Promise<PendingCount[]> =>
  rows<PendingCount & Record<string, unknown>>(
    db,
    `select i.reason, count(*)::int as count from pending_items i left join orders o on o.id = i.order_id
      where i.resolved_at is null and (i.snoozed_until is null or i.snoozed_until <= now()) and o.sample is not true
        and not (i.reason = 'shop_finding' and i.subject_id = any($1))
      group by i.reason`,
    [shownNames],
  );

export async function readStatusSince(db: Queryable): Promise<Map<string, RecordedPart>> {
  const found = await rows<RecordedPart & { name: string }>(
    db,
    'select name, since, weight, told_weight as "toldWeight" from status_parts',
  );
  return new Map(found.map((row) => [row.name, row]));
}

export function readPlannedAlerts(tx: Queryable): Promise<(PlannedAlert & { channel: string })[]> {
  return rows<PlannedAlert & { channel: string } & Record<string, unknown>>(
    tx,
    `select id, channel_id as channel, cause, since, ended, weight, subject, told_at is not null as told
       from alert_tellings where created_at > now() - interval '400 days' and cause <> 'test'`,
  );
}

/** Inserts alerts and returns the ids of new ones. An alert found by two processes is inserted once. */
export async function insertPlannedAlerts(
  tx: Queryable,
  channel: string,
  tellings: readonly NewPlannedAlert[],
): Promise<string[]> {
  const added: string[] = [];
  for (const { cause, since, ended, weight, subject, dueAt } of tellings) {
    const found = await rows<{ id: string }>(
      tx,
      `insert into alert_tellings (channel_id, cause, since, ended, weight, subject, due_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
      [channel, cause, since, ended, weight, JSON.stringify(subject), dueAt],
    );
    added.push(...found.map(({ id }) => id));
  }
  return added;
}

export async function deleteUnsentAlerts(tx: Queryable, ids: readonly string[]): Promise<void> {
  await execute(tx, 'delete from alert_tellings where id = any($1::uuid[]) and told_at is null', [ids]);
}

export const earliestAlert = 'select min(due_at) from alert_tellings where due_at is not null';

export interface ClaimedAlert extends Record<string, unknown> {
  id: string;
  channel: string;
  ended: boolean;
  subject: AlertSubject;
  tries: number;
}

const leaseSeconds = 120;
/** Maximum number of alerts in one message. More would be unreadable. */
const maxAlertsPerMessage = 50;

export function claimAlerts(db: Queryable, channels: number): Promise<ClaimedAlert[]> {
  return rows<ClaimedAlert>(
    db,
    `with due as (
       select id from alert_tellings where due_at <= now() and channel_id in (
         select channel_id from alert_tellings where due_at <= now() group by channel_id
          order by min(due_at) limit (select $1::int))
        order by due_at limit ${maxAlertsPerMessage} for update skip locked
     )
     update alert_tellings t set due_at = now() + interval '${leaseSeconds} seconds', tries = t.tries + 1
       from due where t.id = due.id
     returning t.id, t.channel_id as channel, t.ended, t.subject, t.tries`,
    [channels],
  );
}

export async function setSent(
  db: Queryable,
  { ids, messageId = null }: { ids: readonly string[]; messageId?: string | null },
): Promise<void> {
  await execute(
    db,
    `update alert_tellings set due_at = null, told_at = now(), error = null, message_id = $2 where id = any($1::uuid[])`,
    [ids, messageId],
  );
}

/** `seconds` until the next attempt. With null, no further attempt follows. */
export async function setFailed(
  db: Queryable,
  { ids, error, seconds }: { ids: readonly string[]; error: string; seconds: number | null },
): Promise<void> {
  await execute(
    db,
    `update alert_tellings set due_at = now() + interval '1 second' * $3, error = $2 where id = any($1::uuid[])`,
    [ids, error, seconds],
  );
}

export interface MailedAlert extends Record<string, unknown> {
  channel: string;
  ended: boolean;
  subject: AlertSubject;
}

export const readMessage = (db: Queryable, messageId: string): Promise<MailedAlert[]> =>
  rows<MailedAlert>(
    db,
    `select channel_id as channel, ended, subject from alert_tellings where message_id = $1::uuid
      order by ended, since`,
    [messageId],
  );
