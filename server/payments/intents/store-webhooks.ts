import type { RefusalReason } from '#server/platform/clients/processor/verify-event.ts';
import { execute, one, type Queryable } from '#server/platform/database/query.ts';

export async function addRefused(
  db: Queryable,
  refused: readonly { reason: RefusalReason; count: number }[],
): Promise<void> {
  await execute(
    db,
    `insert into refused_webhooks (reason, count, first_at, last_at)
     select reason, count, now(), now() from json_to_recordset($1::json) as given(reason text, count bigint)
      order by reason
     on conflict (reason) do update set count = refused_webhooks.count + excluded.count, last_at = now()`,
    [JSON.stringify(refused)],
  );
}

/** How the processor's webhooks come. */
export interface WebhookState {
  /** When the newest signed one came; null: none is known. */
  newestAt: Date | null;
  /** Orders paid after it, within the last three days and some minutes ago, so that it is late. */
  unannounced: number;
  /** Refused since then, over all reasons, with the newest of them. */
  refused: number;
  refusedAt: Date | null;
  refusedFor: RefusalReason | null;
}

/** A webhook usually comes within seconds. */
const lateMinutes = 10;

/** For the inbox, `doctor` and the screen of connections. */
export function readWebhooks(db: Queryable, now: Date): Promise<WebhookState> {
  return one<WebhookState>(
    db,
    `with newest as (select max(received_at) as at from external_events),
          refused as (select r.* from refused_webhooks r, newest n where n.at is null or r.last_at > n.at)
     select n.at as "newestAt",
            (select count(*) from orders o
              where o.paid_at > greatest(coalesce(n.at, '-infinity'), $1::timestamptz - interval '3 days')
                and o.paid_at < $1::timestamptz - interval '1 minute' * $2 and not o.sample) as unannounced,
            (select coalesce(sum(count), 0)::int8 from refused) as refused,
            (select max(last_at) from refused) as "refusedAt",
            (select reason from refused order by last_at desc, count desc limit 1) as "refusedFor"
       from newest n`,
    [now, lateMinutes],
  );
}
