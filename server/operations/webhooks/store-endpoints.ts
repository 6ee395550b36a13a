import type { EndpointState, WebhookType } from '#contracts/operations/webhooks.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';

export interface ShownEndpoint
  extends CamelCaseRow<
    'webhook_endpoints',
    | 'id'
    | 'name'
    | 'address'
    | 'types'
    | 'personal'
    | 'state'
    | 'stop_reason'
    | 'stopped_at'
    | 'failures'
    | 'failing_since'
    | 'created_at'
    | 'revision'
  > {
  waiting: number;
  oldestWaitingAt: Date | null;
  lastDeliveredAt: Date | null;
  oldSecretUntil: Date | null;
}

export function readEndpoints(db: Queryable, id: string | null = null): Promise<ShownEndpoint[]> {
  return rows<ShownEndpoint>(
    db,
    `select w.id, w.name, w.address, w.types, w.personal, w.state, w.stop_reason as "stopReason",
            w.stopped_at as "stoppedAt", w.failures, w.failing_since as "failingSince", w.created_at as "createdAt",
            w.revision, case when w.old_secret_until > now() then w.old_secret_until end as "oldSecretUntil",
            waiting.count::int as waiting, waiting.oldest as "oldestWaitingAt", last.at as "lastDeliveredAt"
       from webhook_endpoints w
      cross join lateral (
        select count(*), min(e.at) as oldest from webhook_deliveries d join webhook_events e on e.id = d.event_id
         where d.endpoint_id = w.id and d.state = 'waiting') waiting
      cross join lateral (
        select max(d.ended_at) as at from (
          select ended_at from webhook_deliveries
           where endpoint_id = w.id and state = 'delivered' order by sequence desc limit 50) d) last
      where ($1::uuid is null and w.state <> 'closed') or w.id = $1
      order by w.created_at, w.id`,
    [id],
  );
}

export async function countOpen(tx: Tx): Promise<number> {
  const { count } = await one<{ count: number }>(
    tx,
    `select count(*)::int as count from webhook_endpoints where state <> 'closed'`,
  );
  return count;
}

export async function insertEndpoint(
  tx: Tx,
  made: {
    name: string;
    address: string;
    types: readonly WebhookType[];
    personal: boolean;
    secretSealed: Buffer;
    at: Date;
  },
): Promise<string> {
  const { id } = await one<{ id: string }>(
    tx,
    `insert into webhook_endpoints (name, address, types, personal, secret_sealed, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning id`,
    [made.name, made.address, made.types, made.personal, made.secretSealed, made.at],
  );
  return id;
}

export type LockedEndpoint = CamelCaseRow<
  'webhook_endpoints',
  'id' | 'name' | 'address' | 'types' | 'personal' | 'state' | 'stop_reason' | 'revision' | 'secret_sealed'
>;

export function lockEndpoint(tx: Tx, id: string): Promise<LockedEndpoint | undefined> {
  return maybeOne<LockedEndpoint>(
    tx,
    `select id, name, address, types, personal, state, stop_reason as "stopReason", revision,
            secret_sealed as "secretSealed"
       from webhook_endpoints where id = $1::uuid for no key update`,
    [id],
  );
}

export async function updateEndpoint(
  tx: Tx,
  changed: {
    id: string;
    name: string;
    address: string;
    types: readonly WebhookType[];
    personal: boolean;
    at: Date;
  },
): Promise<void> {
  await execute(
    tx,
    `update webhook_endpoints set name = $2, address = $3, types = $4, personal = $5, updated_at = $6,
            revision = revision + 1
      where id = $1::uuid`,
    [changed.id, changed.name, changed.address, changed.types, changed.personal, changed.at],
  );
}

/** Seals and stores a new secret. The previous one remains valid until the given time, or ends at once. */
export async function replaceSecret(
  tx: Tx,
  rotated: { id: string; secretSealed: Buffer; oldUntil: Date | null; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update webhook_endpoints
        set old_secret_sealed = case when $3::timestamptz is not null then secret_sealed end, old_secret_until = $3,
            secret_sealed = $2, updated_at = $4, revision = revision + 1
      where id = $1::uuid`,
    [rotated.id, rotated.secretSealed, rotated.oldUntil, rotated.at],
  );
}

export async function setEndpointState(
  tx: Tx,
  change: { id: string; state: EndpointState; reason: string | null; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update webhook_endpoints
        set state = $2, stop_reason = $3, stopped_at = case when $2 = 'stopped' then $4::timestamptz end, failures = 0,
            failing_since = null, rests_until = null, updated_at = $4, revision = revision + 1
      where id = $1::uuid and state <> $2 and state <> 'closed'`,
    [change.id, change.state, change.reason, change.at],
  );
}

export async function skipWaiting(tx: Tx, { id, at }: { id: string; at: Date }): Promise<number> {
  return execute(
    tx,
    `update webhook_deliveries set state = 'skipped', ended_at = $2
      where endpoint_id = $1::uuid and state = 'waiting'`,
    [id, at],
  );
}

export async function stopAll(tx: Tx, at: Date): Promise<number> {
  return execute(
    tx,
    `update webhook_endpoints set state = 'stopped', stop_reason = 'restored', stopped_at = $1, updated_at = $1
      where state = 'open'`,
    [at],
  );
}
