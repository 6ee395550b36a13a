import type { WebhookAttempt } from '#contracts/operations/webhooks.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';
import { failuresBeforeRest, leaseSeconds, maxConcurrentDeliveries, restSeconds } from './rules.ts';

export interface ClaimedDelivery
  extends CamelCaseRow<'webhook_deliveries', 'id' | 'endpoint_id' | 'attempts'>,
    CamelCaseRow<'webhook_events', 'type' | 'subject' | 'subject_id' | 'order_id' | 'at'>,
    CamelCaseRow<'webhook_endpoints', 'address' | 'personal' | 'secret_sealed' | 'old_secret_sealed'> {
  eventId: string;
  version: number;
  facts: Record<string, unknown>;
  firstTriedAt: Date;
}

/**
 * SQL condition: delivery `d` is the first waiting one of its lane, and no delivery of the lane is being
 * sent.
 */
const isFirstOfLane = `not exists (select from webhook_deliveries e
  where e.endpoint_id = d.endpoint_id and e.lane = d.lane and e.state = 'waiting' and e.id <> d.id
    and (e.sequence < d.sequence or e.claimed_until > now()))`;

export const earliestDelivery = `select min(greatest(first.due_at, coalesce(w.rests_until, '-infinity')))
   from webhook_endpoints w cross join lateral (
     select d.due_at from webhook_deliveries d
      where d.endpoint_id = w.id and d.state = 'waiting' and ${isFirstOfLane} order by d.due_at limit 1) first
  where w.state = 'open'`;

/**
 * Claims due deliveries: the earliest of each object, a few per endpoint, and one per endpoint that seems to be down.
 * Assigns the version before the data are read, so that a later attempt never has older data than an earlier one.
 */
export function claimDeliveries(db: Queryable, limit: number): Promise<ClaimedDelivery[]> {
  return rows<ClaimedDelivery>(
    db,
    `with room as (
       select w.id, (case when w.failures >= $2 then 1 else $3 end)
                    - (select count(*) from webhook_deliveries f
                        where f.endpoint_id = w.id and f.state = 'waiting' and f.claimed_until > now()) as places
         from webhook_endpoints w where w.state = 'open' and (w.rests_until is null or w.rests_until <= now())
     ), due as (
       select d.id from room cross join lateral (
         select d.id from webhook_deliveries d
          where d.endpoint_id = room.id and d.state = 'waiting' and d.due_at <= now() and ${isFirstOfLane}
          order by d.due_at, d.sequence limit greatest(room.places, 0) for update skip locked) d
        limit $1
     ), claimed as (
       update webhook_deliveries d
          set attempts = d.attempts + 1, version = next_webhook_version(),
              first_tried_at = coalesce(d.first_tried_at, now()),
              due_at = now() + make_interval(secs => $4), claimed_until = now() + make_interval(secs => $4)
         from due where d.id = due.id
       returning d.id, d.endpoint_id, d.event_id, d.attempts, d.version, d.first_tried_at
     )
     select c.id, c.endpoint_id as "endpointId", c.event_id as "eventId", c.attempts, c.version,
            c.first_tried_at as "firstTriedAt", e.type, e.subject, e.subject_id as "subjectId",
            e.order_id as "orderId", e.facts, e.at, w.address, w.personal, w.secret_sealed as "secretSealed",
            case when w.old_secret_until > now() then w.old_secret_sealed end as "oldSecretSealed"
       from claimed c join webhook_events e on e.id = c.event_id join webhook_endpoints w on w.id = c.endpoint_id`,
    [limit, failuresBeforeRest, maxConcurrentDeliveries, leaseSeconds],
  );
}

export interface Attempt extends Omit<WebhookAttempt, 'id' | 'at'> {
  deliveryId: string;
  at: Date;
}

const attemptColumns = 'delivery_id, number, at, request, status, reply, error, duration_ms';
const attemptValues = ({ deliveryId, number, at, request, status, reply, error, durationMs }: Attempt) => [
  deliveryId,
  number,
  at,
  request,
  status,
  reply,
  error,
  durationMs,
];

/** Stores a successful delivery. Ends the pause of its endpoint, so that its waiting deliveries are due at once. */
export async function setDelivered(db: Queryable, attempt: Attempt): Promise<void> {
  await execute(
    db,
    `with logged as (
       insert into webhook_attempts (${attemptColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
     ), told as (
       update webhook_deliveries set state = 'delivered', ended_at = $3, claimed_until = null
        where id = $1 and state = 'waiting' returning endpoint_id
     ), well as (
       update webhook_endpoints w set failures = 0, failing_since = null, rests_until = null
         from told where w.id = told.endpoint_id and w.failures > 0 returning w.id, old.failures
     ), woken as (
       update webhook_deliveries d set due_at = now() from well
        where d.endpoint_id = well.id and well.failures >= $9
          and d.state = 'waiting' and d.due_at > now() and d.claimed_until is null
     )
     select pg_notify('due', 'webhook_deliveries')`,
    [...attemptValues(attempt), failuresBeforeRest],
  );
}

/**
 * Stores a failed attempt and its next time. After several consecutive failures the endpoint pauses, so that an
 * unavailable receiver gets one attempt at a time. Returns since when no delivery to the endpoint has succeeded.
 */
export async function setFailed(
  db: Queryable,
  attempt: Attempt,
  { dueInSeconds }: { dueInSeconds: number },
): Promise<Date | null> {
  const failing = await maybeOne<CamelCaseRow<'webhook_endpoints', 'failing_since'>>(
    db,
    `with logged as (
       insert into webhook_attempts (${attemptColumns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
     ), failed as (
       update webhook_deliveries set due_at = now() + make_interval(secs => $9), claimed_until = null
        where id = $1 and state = 'waiting' returning endpoint_id
     )
     update webhook_endpoints w
        set failures = w.failures + 1, failing_since = coalesce(w.failing_since, $3),
            rests_until = case when w.failures + 1 >= $10 then now() + make_interval(
              secs => least($12::float8, $11::float8 * power(2, least(w.failures + 1 - $10, 20)))) end
       from failed where w.id = failed.endpoint_id
     returning w.failing_since as "failingSince"`,
    [...attemptValues(attempt), dueInSeconds, failuresBeforeRest, restSeconds.first, restSeconds.longest],
  );
  return failing?.failingSince ?? null;
}

export async function wakeWaiting(tx: Tx, endpointId: string): Promise<number> {
  const woken = await execute(
    tx,
    `update webhook_deliveries set due_at = now(), first_tried_at = null, attempts = 0
      where endpoint_id = $1::uuid and state = 'waiting'`,
    [endpointId],
  );
  await notifyDueDeliveries(tx);
  return woken;
}

const notifyDueDeliveries = (tx: Tx): Promise<number> =>
  execute(tx, `select pg_notify('due', 'webhook_deliveries')`, []);

export async function replayOne(tx: Tx, id: string): Promise<boolean> {
  const replayed = await execute(
    tx,
    `update webhook_deliveries
        set state = 'waiting', ended_at = null, attempts = 0, first_tried_at = null, due_at = now()
      where id = $1::uuid and (claimed_until is null or claimed_until <= now())`,
    [id],
  );
  await notifyDueDeliveries(tx);
  return replayed === 1;
}

export async function replayRange(
  tx: Tx,
  range: { endpointId: string; from: Date; to: Date },
): Promise<number> {
  const replayed = await execute(
    tx,
    `update webhook_deliveries d
        set state = 'waiting', ended_at = null, attempts = 0, first_tried_at = null, due_at = now()
       from webhook_events e
      where e.id = d.event_id and d.endpoint_id = $1::uuid and e.at between $2 and $3
        and (d.claimed_until is null or d.claimed_until <= now())`,
    [range.endpointId, range.from, range.to],
  );
  await notifyDueDeliveries(tx);
  return replayed;
}

export async function skipOne(tx: Tx, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const skipped = await execute(
    tx,
    `update webhook_deliveries set state = 'skipped', ended_at = $2 where id = $1::uuid and state = 'waiting'`,
    [id, at],
  );
  await notifyDueDeliveries(tx);
  return skipped === 1;
}

export const findDelivery = (
  db: Queryable,
  id: string,
): Promise<CamelCaseRow<'webhook_deliveries', 'endpoint_id' | 'event_id' | 'state'> | undefined> =>
  maybeOne(
    db,
    'select endpoint_id as "endpointId", event_id as "eventId", state from webhook_deliveries where id = $1::uuid',
    [id],
  );

export async function insertTest(tx: Tx, endpointId: string): Promise<string> {
  const [made] = await rows<{ id: string }>(
    tx,
    `with event as (
       insert into webhook_events (type, subject, subject_id, at)
       values ('endpoint.tested', 'endpoint', $1::text, now()) returning id, sequence
     )
     insert into webhook_deliveries (endpoint_id, event_id, lane, sequence, due_at)
     select $1::uuid, event.id, 'test:' || event.id, event.sequence, now() from event returning id`,
    [endpointId],
  );
  if (!made) throw new Error('the test event was not stored');
  return made.id;
}

/** Inserts the event for an erased customer with the ids of their orders. The event never contains the address. */
export async function insertErased(tx: Tx, { email, id }: { email: string; id: string }): Promise<void> {
  await execute(
    tx,
    `select write_webhook_event('customer.erased', 'customer', $2::text, null, jsonb_build_object('orderIds',
       coalesce((select jsonb_agg(o.id order by o.id) from orders o where lower(o.email) = $1), '[]')))`,
    [email, id],
  );
}
