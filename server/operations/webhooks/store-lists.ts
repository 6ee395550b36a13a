import { deliveryStates } from '#contracts/operations/webhooks.ts';
import { type KeysetList, placeOf } from '#server/platform/database/keyset.ts';
import { boundSql, createConditionBuilder } from '#server/platform/database/list-conditions.ts';
import { maybeOne, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';

export interface ShownDelivery
  extends CamelCaseRow<
      'webhook_deliveries',
      'id' | 'endpoint_id' | 'event_id' | 'state' | 'attempts' | 'due_at' | 'ended_at'
    >,
    CamelCaseRow<'webhook_events', 'type' | 'subject' | 'subject_id' | 'at'> {
  endpoint: string;
  orderNumber: string | null;
  status: number | null;
  error: string | null;
}

const columns = `d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.state, d.attempts,
  d.due_at as "dueAt", d.ended_at as "endedAt", e.type, e.subject, e.subject_id as "subjectId", e.at,
  w.name as endpoint, o.number as "orderNumber", a.status, a.error`;
const from = `webhook_deliveries d
  join webhook_events e on e.id = d.event_id
  join webhook_endpoints w on w.id = d.endpoint_id
  left join orders o on o.id = e.order_id
  left join lateral (select status, error from webhook_attempts
                      where delivery_id = d.id order by at desc, id desc limit 1) a on true`;

export interface DeliveryFilter {
  endpoint: string | null;
  state: string | null;
  type: string | null;
  failed: boolean;
  from: string | null;
  to: string | null;
  q: string | null;
}

export function deliveryList(filter: DeliveryFilter): KeysetList {
  const { where, add, asked } = createConditionBuilder();
  where('d.endpoint_id = ?::uuid', filter.endpoint);
  where('d.state = ?', filter.state);
  where('e.type = ?', filter.type);
  if (filter.failed)
    add(`exists (select from webhook_attempts f
                  where f.delivery_id = d.id and (f.status is null or f.status not between 200 and 299))`);
  where(`e.at >= ${boundSql(filter.from, 'from')}`, filter.from);
  where(`e.at < ${boundSql(filter.to, 'to')}`, filter.to);
  where(
    `(e.subject_id = ? or e.id::text = replace(?, 'evt_', '') or e.order_id = (select id from orders where number = upper(?)))`,
    filter.q,
  );
  return {
    columns,
    from,
    ...asked(),
    id: 'd.id',
    sorting: { name: 'at', key: 'e.at', type: 'timestamptz', descending: true },
    sortings: {
      at: { key: 'e.at', type: 'timestamptz' },
      state: { key: placeOf('d.state', deliveryStates), type: 'integer' },
    },
  };
}

export const findListedDelivery = (db: Queryable, id: string): Promise<ShownDelivery | undefined> =>
  maybeOne<ShownDelivery>(db, `select ${columns} from ${from} where d.id = $1::uuid`, [id]);

export type ShownAttempt = CamelCaseRow<
  'webhook_attempts',
  'id' | 'number' | 'at' | 'request' | 'status' | 'reply' | 'error' | 'duration_ms'
>;

export const readAttempts = (db: Queryable, deliveryId: string): Promise<ShownAttempt[]> =>
  rows<ShownAttempt>(
    db,
    `select id, number, at, request, status, reply, error, duration_ms as "durationMs" from webhook_attempts
      where delivery_id = $1::uuid order by at desc, id desc limit 100`,
    [deliveryId],
  );
