import type { OrderId } from '#contracts/ids.ts';
import type { RefillState } from '#contracts/refills.ts';
import { type Queryable, rows, touchesOne } from '#server/database/query.ts';
import type { Facts, Present, Row } from '#server/database/row.ts';

/** A refill that its provider took and has not ended. */
export interface FollowedRefill
  extends Row<'refills', 'id' | 'state'>,
    Facts<'refills', 'order_id' | 'fulfilment_id' | 'provider_id' | 'provider_word'>,
    Present<Facts<'refills', 'provider_refill_id'>>,
    Facts<'providers', 'api_url' | 'api_key_sealed'> {}

/** Takes those to be asked about, each until its next look: ten minutes, doubled each time, six hours at most. */
export function claimFollowed(db: Queryable, limit: number): Promise<FollowedRefill[]> {
  return rows<FollowedRefill>(
    db,
    `with due as (
       select id from refills where state in ('pending', 'processing') and due_at <= now()
        order by due_at limit (select $1::int) for update skip locked
     ), claimed as (
       update refills r
          set tries = least(r.tries + 1, 100), due_at = now() + interval '1 second' * least(21600, 600 * 2 ^ least(r.tries, 6))
         from due where r.id = due.id
       returning r.*
     )
     select r.id, r.state, r.order_id as "orderId", r.fulfilment_id as "fulfilmentId", r.provider_id as "providerId",
            r.provider_word as "providerWord", r.provider_refill_id as "providerRefillId",
            v.api_url as "apiUrl", v.api_key_sealed as "apiKeySealed"
       from claimed r join providers v on v.id = r.provider_id`,
    [limit],
  );
}

/** Compare and set; answers whether it stood where it was read. */
export async function recordWord(
  db: Queryable,
  told: { id: string; from: RefillState; to: RefillState; word: string; ended: boolean; at: Date },
): Promise<boolean> {
  const { id, from, to, word, ended, at } = told;
  return touchesOne(
    db,
    `update refills set state = $3, provider_word = $4, updated_at = $6,
                        ended_at = case when $5 then $6::timestamptz end, due_at = case when $5 then null else due_at end
      where id = $1 and state = $2`,
    [id, from, to, word, ended, at],
  );
}

/** No provider takes so long: it ends, so that the part can be asked about anew. */
export function endForgotten(
  db: Queryable,
  { acceptedBefore, at }: { acceptedBefore: Date; at: Date },
): Promise<(Row<'refills', 'id'> & { orderId: OrderId })[]> {
  return rows(
    db,
    `update refills set state = 'canceled', reason = 'no_end', ended_at = $2, updated_at = $2, due_at = null
      where state in ('pending', 'processing') and accepted_at < $1 returning id, order_id as "orderId"`,
    [acceptedBefore, at],
  );
}
