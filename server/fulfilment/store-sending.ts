import type { FulfilmentId, LineItemId, OrderId, SubmissionId } from '#contracts/ids.ts';
import type { FulfilmentState, OrderState, PaymentState, SubmissionState } from '#contracts/states.ts';
import { execute, maybeOne, type Queryable } from '#server/database/query.ts';
import { lineIsOwed, orderWantsWork, targetIsFree } from './store-conditions.ts';

/** One line, or one post of it, with everything that decides whether and where it is sent. */
interface Assignment {
  orderId: OrderId;
  orderState: OrderState;
  paymentState: PaymentState;
  /** Something of the order waits for a person. */
  pending: boolean;
  mapped: boolean;
  fulfilmentId: FulfilmentId | null;
  state: FulfilmentState;
  link: string;
  quantity: number;
  providerId: number;
  providerService: string;
  apiUrl: string;
  apiKeySealed: Buffer;
  heldAt: Date | null;
  rate: string;
  min: number;
  max: number;
  active: boolean;
  attempts: number;
  earlierAmbiguous: boolean;
}

/** An assignment whose fulfilment is open. */
export type Sendable = Assignment & { fulfilmentId: FulfilmentId };

/**
 * Opens the fulfilment of a paid line, or of its post at the position, if it has none and reads what sending needs, in one statement.
 * A concurrent opener may be unseen: then `fulfilmentId` is null and the other one goes on.
 */
export function openFulfilment(db: Queryable, line: { lineItemId: LineItemId; position: number }) {
  return maybeOne<Assignment>(
    db,
    `with line as (
       select li.id, li.order_id, coalesce(post.link, li.link) as link,
              coalesce(post.quantity, li.quantity + li.bonus_quantity) as quantity,
              o.state, o.payment_state, o.stop_reason, s.provider_id, s.provider_service
         from line_items li
         join orders o on o.id = li.order_id
         join services s on s.id = li.service_id
         left join line_item_posts post on post.line_item_id = li.id and post.position = $2
        where li.id = $1
          and (post.position is not null
               or not exists (select from line_item_posts other where other.line_item_id = li.id))
     ), created as (
       insert into fulfilments (order_id, line_item_id, position, provider_id, provider_service, link, quantity)
       select order_id, id, $2, provider_id, provider_service, link, quantity from line
        where provider_id is not null and payment_state in ('paid', 'partially_refunded')
          and state in ('pending', 'processing', 'completed') and stop_reason is null
       on conflict (line_item_id, position) do nothing
       returning id, state, provider_id, provider_service, link, quantity
     ), fulfilment as (
       select * from created
       union all
       select id, state, provider_id, provider_service, link, quantity from fulfilments
        where line_item_id = $1 and position = $2
     )
     select line.order_id as "orderId", line.state as "orderState", line.payment_state as "paymentState",
            exists (select from pending_items i where i.order_id = line.order_id and i.resolved_at is null) as pending,
            line.provider_id is not null as mapped,
            f.id as "fulfilmentId", f.state, f.link, f.quantity, f.provider_id as "providerId",
            f.provider_service as "providerService", p.api_url as "apiUrl", p.api_key_sealed as "apiKeySealed",
            p.held_at as "heldAt", ps.rate, ps.min_quantity as min, ps.max_quantity as max, ps.active,
            s.attempts, s.doubted as "earlierAmbiguous"
       from line
       left join fulfilment f on true
       left join providers p on p.id = f.provider_id
       left join provider_services ps on ps.provider_id = f.provider_id and ps.external_id = f.provider_service
       left join lateral (
         select count(*) as attempts,
                coalesce(bool_or(state in ('ambiguous', 'linked', 'not_placed', 'refunded')), false) as doubted
           from submissions where fulfilment_id = f.id
       ) s on true`,
    [line.lineItemId, line.position],
  );
}

export interface NewAttempt {
  fulfilmentId: FulfilmentId;
  expectedCharge: string;
  balanceBefore: string;
  /** What is sent, without the key, and when the balance was read. */
  request: Record<string, unknown>;
  at: Date;
}

/**
 * Commits `sending` before the call, as one statement: the row lock, the unique indexes and the state
 * let exactly one caller through, and none while the target, the provider or the order forbids it.
 */
export function startSending(db: Queryable, attempt: NewAttempt) {
  return maybeOne<{ id: SubmissionId; attempt: number }>(
    db,
    `with target as (
       select f.id, f.provider_id, f.provider_service, f.link, f.quantity
         from fulfilments f
         join orders o on o.id = f.order_id
         join providers p on p.id = f.provider_id
        where f.id = $1 and f.state = 'queued' and p.held_at is null
          and ${orderWantsWork}
          and ${targetIsFree}
          and ${lineIsOwed}
          for no key update of f
     ), attempt as (
       insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state,
                                expected_charge, balance_before, request, sent_at, updated_at)
       select t.id, (select count(*) + 1 from submissions s where s.fulfilment_id = t.id), t.provider_id,
              t.provider_service, t.link, t.quantity, 'sending', $2, $3, $4, $5, $5
         from target t
       on conflict do nothing
       returning id, fulfilment_id, attempt
     ), moved as (
       update fulfilments f set state = 'submitting', state_reason = null, updated_at = $5
         from attempt where f.id = attempt.fulfilment_id
     )
     select id, attempt from attempt`,
    [attempt.fulfilmentId, attempt.expectedCharge, attempt.balanceBefore, attempt.request, attempt.at],
  );
}

export interface Answered {
  submissionId: SubmissionId;
  httpStatus: number | null;
  raw: string | null;
  at: Date;
}

/**
 * Saves the provider's order id on both rows. A reply that comes after the attempt was given up as stale
 * still counts (`late`): it links the doubtful row. Undefined when that was already decided otherwise.
 */
export function recordAccepted(
  db: Queryable,
  answer: Answered & { providerOrderId: string; nextSyncAt: Date },
) {
  return maybeOne<{ late: boolean; stopped: boolean }>(
    db,
    `with answered as (
       update submissions
          set provider_order_id = $2, http_status = $3, raw_reply = $4, answered_at = $5, updated_at = $5,
              resolved_by = case when state = 'ambiguous' then 'system:late-reply' end,
              resolved_at = case when state = 'ambiguous' then $5::timestamptz end,
              state = case when state = 'ambiguous' then 'linked' else 'accepted' end
        where id = $1 and state in ('sending', 'ambiguous')
       returning fulfilment_id, state = 'linked' as late
     )
     update fulfilments f
        set state = 'submitted', state_reason = null, provider_order_id = $2, submitted_at = $5,
            next_sync_at = $6, updated_at = $5
       from answered where f.id = answered.fulfilment_id and f.state in ('submitting', 'needs_review')
     returning answered.late, exists (select from orders o where o.id = f.order_id and o.stop_reason is not null) as stopped`,
    [
      answer.submissionId,
      answer.providerOrderId,
      answer.httpStatus,
      answer.raw,
      answer.at,
      answer.nextSyncAt,
    ],
  );
}

/** Every other answer. Answers false when the row had been given up as stale meanwhile: it stays in doubt. */
export async function recordNotAccepted(
  db: Queryable,
  answer: Answered & { state: SubmissionState; fulfilmentState: FulfilmentState; errorCode: string | null },
): Promise<boolean> {
  const touched = await execute(
    db,
    `with answered as (
       update submissions
          set state = $2, error_code = $3, http_status = $4, raw_reply = $5, answered_at = $6, updated_at = $6
        where id = $1 and state = 'sending'
       returning fulfilment_id
     )
     update fulfilments f set state = $7, state_reason = $3, updated_at = $6
       from answered where f.id = answered.fulfilment_id and f.state = 'submitting'`,
    [
      answer.submissionId,
      answer.state,
      answer.errorCode,
      answer.httpStatus,
      answer.raw,
      answer.at,
      answer.fulfilmentState,
    ],
  );
  return touched === 1;
}

/** Refused by our own checks: an attempt that never left, so that staff decide on it like on a rejection. */
export async function recordObstacle(
  db: Queryable,
  refused: { fulfilmentId: FulfilmentId; errorCode: string; at: Date },
): Promise<SubmissionId | undefined> {
  const attempt = await maybeOne<{ id: SubmissionId }>(
    db,
    `with moved as (
       update fulfilments set state = 'needs_action', state_reason = $2, updated_at = $3
        where id = $1 and state = 'queued'
       returning id, provider_id, provider_service, link, quantity
     )
     insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state,
                              error_code, updated_at)
     select m.id, (select count(*) + 1 from submissions s where s.fulfilment_id = m.id), m.provider_id,
            m.provider_service, m.link, m.quantity, 'rejected', $2, $3
       from moved m
     returning id`,
    [refused.fulfilmentId, refused.errorCode, refused.at],
  );
  return attempt?.id;
}
