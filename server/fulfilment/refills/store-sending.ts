import type { RefillState } from '#contracts/fulfilment/refills.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { ProviderAccount } from '../providers/connection.ts';

export interface SendingRefill
  extends Row<'refills', 'id' | 'tries' | 'cause'>,
    CamelCaseRow<'refills', 'order_id' | 'fulfilment_id' | 'provider_id' | 'provider_order_id'>,
    ProviderAccount {}

const connected = `r.id, r.tries, r.cause, r.order_id as "orderId", r.fulfilment_id as "fulfilmentId",
  r.provider_id as "providerId", r.provider_order_id as "providerOrderId",
  v.api_url as "apiUrl", v.api_key_sealed as "apiKeySealed", provider_dialect(v.id) as dialect`;

/**
 * Commits `sending` before the call. Row lock and state admit one caller. `only` claims this refill even if it is not
 * due.
 */
export function startSending(
  db: Queryable,
  { limit, only = null, at }: { limit: number; only?: string | null; at: Date },
): Promise<SendingRefill[]> {
  return rows<SendingRefill>(
    db,
    `with due as (
       select r.id from refills r join providers v on v.id = r.provider_id
        where r.state = 'queued' and v.held_at is null and (r.id = $2::uuid or ($2::uuid is null and r.due_at <= now()))
        order by r.due_at limit (select $1::int) for update of r skip locked
     ), sending as (
       update refills r set state = 'sending', sent_at = $3, updated_at = $3, due_at = null, tries = r.tries + 1
         from due where r.id = due.id
       returning r.*
     )
     select ${connected} from sending r join providers v on v.id = r.provider_id`,
    [limit, only, at],
  );
}

/**
 * Accepts a reply that arrives after the refill was marked interrupted. `repeated`: the provider returned a refill id
 * that the shop already has.
 */
export async function recordRefillAccepted(
  db: Queryable,
  taken: { id: string; refillId: string; at: Date },
): Promise<'taken' | 'repeated' | 'decided'> {
  const row = await maybeOne<{ changed: boolean; known: boolean }>(
    db,
    `with known as (
       select exists (select from refills k join refills r on r.id = $1
                       where k.provider_id = r.provider_id and k.provider_refill_id = $2 and k.id <> r.id) as is
     ), changed as (
       update refills set state = 'pending', provider_refill_id = $2, accepted_at = $3, updated_at = $3, reason = null,
                          tries = 0, due_at = now() + interval '10 minutes'
        where id = $1 and state in ('sending', 'doubt') and not (select known.is from known)
       returning 1
     )
     select exists (select from changed) as changed, known.is as known from known`,
    [taken.id, taken.refillId, taken.at],
  );
  if (row?.changed) return 'taken';
  return row?.known ? 'repeated' : 'decided';
}

export async function recordRefused(
  db: Queryable,
  refused: { id: string; from: RefillState; reason: string; message: string | null; at: Date },
): Promise<boolean> {
  const { id, from, reason, message, at } = refused;
  return touchesOne(
    db,
    `update refills set state = 'refused', reason = $3, message = $4, ended_at = $5, updated_at = $5, due_at = null
      where id = $1 and state = $2`,
    [id, from, reason.slice(0, 100), message?.slice(0, 500) ?? null, at],
  );
}

export async function recordAmbiguous(
  db: Queryable,
  doubt: { id: string; reason: string; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    `update refills set state = 'doubt', reason = $2, updated_at = $3, due_at = null where id = $1 and state = 'sending'`,
    [doubt.id, doubt.reason.slice(0, 100), doubt.at],
  );
}

/** The provider received no request. The pause before the next attempt grows to six hours. */
export async function requeueRefill(
  db: Queryable,
  { id, reason, at }: { id: string; reason: string; at: Date },
): Promise<void> {
  await execute(
    db,
    `update refills set state = 'queued', reason = $2, updated_at = $3,
                        due_at = now() + interval '1 second' * least(21600, 60 * 2 ^ least(tries, 9))
      where id = $1 and state = 'sending'`,
    [id, reason.slice(0, 100), at],
  );
}

/** Refills of a crashed process are never requested again automatically. */
export function markStaleRefillsAmbiguous(
  db: Queryable,
  { sentBefore, at }: { sentBefore: Date; at: Date },
): Promise<(Row<'refills', 'id'> & { orderId: OrderId })[]> {
  return rows(
    db,
    `update refills set state = 'doubt', reason = 'interrupted', updated_at = $2
      where state = 'sending' and sent_at < $1 returning id, order_id as "orderId"`,
    [sentBefore, at],
  );
}

export function readRefill(db: Queryable, id: string) {
  return one<Row<'refills', 'state' | 'reason' | 'message'>>(
    db,
    'select state, reason, message from refills where id = $1',
    [id],
  );
}

export function findConnection(db: Queryable, providerId: number) {
  return one<ProviderAccount>(
    db,
    'select api_url as "apiUrl", api_key_sealed as "apiKeySealed", provider_dialect(id) as dialect from providers where id = $1',
    [providerId],
  );
}

export function lockAmbiguous(db: Queryable, id: string) {
  return maybeOne<CamelCaseRow<'refills', 'order_id' | 'fulfilment_id' | 'provider_id'>>(
    db,
    `select order_id as "orderId", fulfilment_id as "fulfilmentId", provider_id as "providerId"
       from refills where id = $1::uuid and state = 'doubt' for update`,
    [id],
  );
}

export function markQueuedAmbiguous(db: Queryable, at: Date) {
  return rows<Row<'refills', 'id'> & CamelCaseRow<'refills', 'order_id'>>(
    db,
    `update refills set state = 'doubt', reason = 'shop_restored', due_at = null, updated_at = $1
      where state = 'queued' returning id, order_id as "orderId"`,
    [at],
  );
}

export interface FollowedRefill
  extends Row<'refills', 'id' | 'state'>,
    CamelCaseRow<'refills', 'order_id' | 'fulfilment_id' | 'provider_id' | 'provider_word'>,
    NonNullColumns<CamelCaseRow<'refills', 'provider_refill_id'>>,
    ProviderAccount {}

/** Each claim lasts until the next poll: ten minutes, doubled each time, at most six hours. */
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
            v.api_url as "apiUrl", v.api_key_sealed as "apiKeySealed", provider_dialect(v.id) as dialect
       from claimed r join providers v on v.id = r.provider_id`,
    [limit],
  );
}

export async function recordRefillStatus(
  db: Queryable,
  change: { id: string; from: RefillState; to: RefillState; word: string; ended: boolean; at: Date },
): Promise<boolean> {
  const { id, from, to, word, ended, at } = change;
  return touchesOne(
    db,
    `update refills set state = $3, provider_word = $4, updated_at = $6,
                        ended_at = case when $5 then $6::timestamptz end, due_at = case when $5 then null else due_at end
      where id = $1 and state = $2`,
    [id, from, to, word, ended, at],
  );
}

/** No provider takes this long. The part can be refilled again afterwards. */
export function endExpiredRefill(
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
