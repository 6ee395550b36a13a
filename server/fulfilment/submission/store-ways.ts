import type { FulfilmentId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { execute, maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Facts } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isReal } from './store-conditions.ts';

/** Refusals that are about the account, the moment or the way there: they say nothing against the way itself. */
const passing = `('insufficient_funds', 'invalid_key', 'key_unreadable', 'http_401', 'http_403', 'http_404', 'not_sent',
              'rate_limited', 'active_order')`;

/**
 * The other ways `w` that are open to part `f`, as from, join and where of a select: anyone who performs its service
 * besides the one that it stands with, takes new work, its quantity too, and has not refused it for good. None once an
 * attempt at it was ever in doubt, whatever was decided about that since: another provider would not know of the first.
 */
const openWays = `line_items li
       join services sold on sold.id = li.service_id
      cross join lateral (
        select 0 as position, sold.provider_id, sold.provider_service where sold.provider_id is not null
        union all
        select position, provider_id, provider_service from service_routes where service_id = sold.id) w
       join providers performer on performer.id = w.provider_id
        and performer.held_at is null and performer.retired_at is null
       join provider_services listed on listed.provider_id = w.provider_id and listed.external_id = w.provider_service
        and listed.active and f.quantity between listed.min_quantity and listed.max_quantity
      where li.id = f.line_item_id and (w.provider_id, w.provider_service) <> (f.provider_id, f.provider_service)
        and not exists (
          select from submissions s where s.fulfilment_id = f.id
            and (s.state <> 'rejected'
                 or ((s.provider_id, s.provider_service) = (w.provider_id, w.provider_service)
                     and s.error_code not in ${passing})))`;

export interface Way extends Facts<'fulfilments', 'provider_id' | 'provider_service'> {
  providerName: Tables['providers']['name'];
}

/**
 * Hands a part that was definitely not taken to the next open way, due at once; undefined when none exists. It moves
 * from that state and that provider alone: anyone who still holds an older claim on it finds it gone.
 */
export function takeNextWay(
  db: Queryable,
  part: {
    fulfilmentId: FulfilmentId;
    providerId: number;
    providerService: string;
    state: FulfilmentState;
    at: Date;
  },
): Promise<Way | undefined> {
  return maybeOne<Way>(
    db,
    `with next as (
       select f.id, way.* from fulfilments f
        cross join lateral (
          select w.provider_id, w.provider_service, performer.name from ${openWays} order by w.position limit 1) way
        where f.id = $1 and f.state = $4 and f.provider_id = $2 and f.provider_service = $3
          for no key update of f
     )
     update fulfilments f
        set provider_id = next.provider_id, provider_service = next.provider_service, state = 'queued',
            state_reason = null, due_at = now(), tries = 0, updated_at = $5
       from next where f.id = next.id
     returning f.provider_id as "providerId", f.provider_service as "providerService", next.name as "providerName"`,
    [part.fulfilmentId, part.providerId, part.providerService, part.state, part.at],
  );
}

/** Everything that waits at the provider is due, and what waits elsewhere and may come here. The next look finds what is locked now. */
export async function wakeQueuedAt(db: Queryable, providerId: number): Promise<void> {
  await execute(
    db,
    `with waiting as (
       select f.id from fulfilments f
        where f.state = 'queued'
          and exists (select from orders o where o.id = f.order_id and ${isReal})
          and (f.provider_id = $1
               or (f.due_at is null and exists (select from ${openWays} and w.provider_id = $1)
                   and exists (select from providers p where p.id = f.provider_id and p.held_at is not null)))
          for no key update of f skip locked
     )
     update fulfilments f set due_at = now(), tries = 0 from waiting where f.id = waiting.id`,
    [providerId],
  );
}

/** For a part that is parked where nothing is taken: another way is open. */
export const anotherWayIsOpen = `exists (select from ${openWays})`;
