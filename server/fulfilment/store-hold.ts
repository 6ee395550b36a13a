import type { OrderId } from '#contracts/ids.ts';
import { execute, type Queryable, rows } from '#server/database/query.ts';
import type { Facts, Row } from '#server/database/row.ts';
import { isReal, targetIsFree } from './store-conditions.ts';

export type HeldPart = Facts<'fulfilments', 'order_id'> &
  Row<'submissions', 'state'> & { submissionId: Row<'submissions', 'id'>['id'] };

/** Takes queued parts out of the queue, each with an attempt of unknown outcome. Locks their orders first. */
export async function holdQueuedParts(
  tx: Queryable,
  { at, orderId }: { at: Date; orderId?: OrderId | undefined },
): Promise<HeldPart[]> {
  const chosen = `f.state = 'queued' and ($1::uuid is null or f.order_id = $1)`;
  await execute(
    tx,
    `select o.id from orders o where o.id in (select f.order_id from fulfilments f where ${chosen})
      order by o.id for update`,
    [orderId ?? null],
  );
  return rows<HeldPart & Record<string, unknown>>(
    tx,
    `with waiting as (
       select f.id, ${targetIsFree} and row_number() over (
                partition by f.provider_id, f.provider_service, f.link order by f.created_at, f.id) = 1 as first
         from fulfilments f join orders o on o.id = f.order_id where ${chosen} and ${isReal}
     ), held as (
       update fulfilments f
          set state = case when w.first then 'in_doubt' else 'needs_action' end, state_reason = 'shop_restored',
              due_at = null, updated_at = $2
         from waiting w where w.id = f.id
       returning f.id, f.order_id, f.provider_id, f.provider_service, f.link, f.quantity, w.first
     )
     insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, error_code,
                              updated_at)
     select h.id, (select count(*) + 1 from submissions s where s.fulfilment_id = h.id), h.provider_id,
            h.provider_service, h.link, h.quantity, case when h.first then 'ambiguous' else 'rejected' end,
            'shop_restored', $2
       from held h
     returning id as "submissionId", state,
               (select f.order_id from fulfilments f where f.id = submissions.fulfilment_id) as "orderId"`,
    [orderId ?? null, at],
  );
}

/**
 * The last attempt of each part that a provider refused becomes one of unknown outcome: a person may have had it sent
 * again after the backup. One for each provider, service and link, and none where another is under way there.
 */
export async function holdRefusedParts(tx: Queryable, at: Date): Promise<Omit<HeldPart, 'state'>[]> {
  const refused = `f.state = 'needs_action' and f.state_reason is distinct from 'shop_restored'`;
  await execute(
    tx,
    `select o.id from orders o where o.id in (select f.order_id from fulfilments f where ${refused})
      order by o.id for update`,
    [],
  );
  return rows<Omit<HeldPart, 'state'> & Record<string, unknown>>(
    tx,
    `with waiting as (
       select distinct on (f.provider_id, f.provider_service, f.link) f.id, f.order_id, last.id as submission_id
         from fulfilments f join orders o on o.id = f.order_id
         cross join lateral (
           select s.id, s.state from submissions s where s.fulfilment_id = f.id order by s.attempt desc limit 1) last
        where ${refused} and last.state = 'rejected' and ${targetIsFree} and ${isReal}
        order by f.provider_id, f.provider_service, f.link, f.created_at, f.id
     ), held as (
       update fulfilments f set state = 'in_doubt', state_reason = 'shop_restored', due_at = null, updated_at = $1
         from waiting w where w.id = f.id
     )
     update submissions s set state = 'ambiguous', error_code = 'shop_restored', updated_at = $1
       from waiting w where w.submission_id = s.id
     returning s.id as "submissionId", w.order_id as "orderId"`,
    [at],
  );
}
