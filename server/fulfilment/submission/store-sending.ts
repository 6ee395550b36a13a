import type { SubmissionId } from '#contracts/kit/ids.ts';
import type { FulfilmentState, SubmissionState } from '#contracts/orders/states.ts';
import { execute, maybeOne, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ProviderAccount } from '../providers/connection.ts';
import { lineIsOwedSql, orderIsWaitingSql, orderNeedsWorkSql, targetIsFreeSql } from './store-conditions.ts';

export interface DueFulfilment
  extends Row<'fulfilments', 'link' | 'quantity'>,
    CamelCaseRow<'fulfilments', 'order_id' | 'line_item_id' | 'provider_id' | 'provider_service'>,
    Row<'provider_services', 'rate' | 'active'>,
    ProviderAccount,
    CamelCaseRow<'providers', 'held_at' | 'retired_at'> {
  fulfilmentId: Tables['fulfilments']['id'];
  pending: boolean;
  /**
   * Claims since the last progress, including this one. A decision about a claim is valid only while it is the latest.
   */
  tries: Tables['fulfilments']['tries'];
  requestId: Tables['fulfilments']['request_id'];
  traceParent: Tables['fulfilments']['trace_parent'];
  min: Tables['provider_services']['min_quantity'];
  max: Tables['provider_services']['max_quantity'];
  attempts: number;
  earlierAmbiguous: boolean;
}

export const earliestFulfilment = `select min(due_at) from fulfilments where state = 'queued'`;

/**
 * Claims due fulfilments, longest due first, each with a lease: ten seconds, doubled after every claim without
 * progress, at most ten minutes. If a process dies, the next claim continues. The limit is a subselect so that the
 * statement is planned once.
 */
export function claimDue(db: Queryable, limit: number): Promise<DueFulfilment[]> {
  return rows<DueFulfilment>(
    db,
    `with due as (
       select id from fulfilments where state = 'queued' and due_at <= now()
        order by due_at limit (select $1::int) for update skip locked
     ), claimed as (
       update fulfilments f
          set tries = f.tries + 1, due_at = now() + interval '1 second' * least(600, 10 * 2 ^ least(f.tries, 6))
         from due where f.id = due.id
       returning f.id, f.order_id, f.line_item_id, f.request_id, f.trace_parent, f.tries, f.link, f.quantity, f.provider_id, f.provider_service
     )
     select c.id as "fulfilmentId", c.order_id as "orderId", c.line_item_id as "lineItemId", c.request_id as "requestId",
            c.trace_parent as "traceParent", c.tries, c.link,
            (select ${orderIsWaitingSql} from orders o where o.id = c.order_id) as pending,
            c.quantity, c.provider_id as "providerId", c.provider_service as "providerService",
            p.api_url as "apiUrl", p.api_key_sealed as "apiKeySealed", provider_dialect(p.id) as dialect, p.held_at as "heldAt",
            p.retired_at as "retiredAt", ps.rate,
            ps.min_quantity as min, ps.max_quantity as max, ps.active, s.attempts, s.doubted as "earlierAmbiguous"
       from claimed c
       join providers p on p.id = c.provider_id
       join provider_services ps on ps.provider_id = c.provider_id and ps.external_id = c.provider_service
       cross join lateral (
         select count(*) as attempts,
                coalesce(bool_or(state in ('ambiguous', 'linked', 'not_placed', 'refunded')), false) as doubted
           from submissions where fulfilment_id = c.id
       ) s`,
    [limit],
  );
}

type FulfilmentClaim = Pick<DueFulfilment, 'fulfilmentId' | 'tries'>;

/** Removes the fulfilment from the queue until an event wakes it. No-op if it changed since the claim. */
export async function takeOutOfQueue(db: Queryable, { fulfilmentId, tries }: FulfilmentClaim): Promise<void> {
  await execute(
    db,
    `update fulfilments set due_at = null, tries = 0 where id = $1 and state = 'queued' and tries = $2`,
    [fulfilmentId, tries],
  );
}

export async function postponeFulfilment(
  db: Queryable,
  claim: FulfilmentClaim & { seconds: number },
): Promise<void> {
  await execute(
    db,
    `update fulfilments set due_at = now() + interval '1 second' * $3, tries = 0
      where id = $1 and state = 'queued' and tries = $2`,
    [claim.fulfilmentId, claim.tries, claim.seconds],
  );
}

export interface NewAttempt {
  /** Row as claimed. If provider or link changed since, the fulfilment is not submitted. */
  fulfilment: Pick<DueFulfilment, 'fulfilmentId' | 'providerId' | 'providerService' | 'link' | 'quantity'>;
  expectedCharge: string;
  balanceBefore: string;
  /** Request without the key, and the time of the balance reading. */
  request: Record<string, unknown>;
  at: Date;
}

/**
 * Commits `sending` before the call, in one statement. Row lock, unique indexes and state admit exactly one caller, and
 * none while target, provider or order forbid it. The state is a parameter so that the planner finds the row by id,
 * because the index of queued rows also contains recently queued ones.
 */
export function startSending(db: Queryable, { fulfilment, ...attempt }: NewAttempt) {
  return maybeOne<Row<'submissions', 'id' | 'attempt'>>(
    db,
    `with target as (
       select f.id, f.provider_id, f.provider_service, f.link, f.quantity
         from fulfilments f
         join orders o on o.id = f.order_id
         join providers p on p.id = f.provider_id
        where f.id = $1 and f.state = $6 and f.provider_id = $7 and f.provider_service = $8
          and f.link = $9 and f.quantity = $10
          and p.held_at is null and p.retired_at is null
          and ${orderNeedsWorkSql}
          and ${targetIsFreeSql}
          and ${lineIsOwedSql}
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
       update fulfilments f set state = 'submitting', state_reason = null, tries = 0, updated_at = $5
         from attempt where f.id = attempt.fulfilment_id
     )
     select id, attempt from attempt`,
    [
      fulfilment.fulfilmentId,
      attempt.expectedCharge,
      attempt.balanceBefore,
      attempt.request,
      attempt.at,
      'queued' satisfies FulfilmentState,
      fulfilment.providerId,
      fulfilment.providerService,
      fulfilment.link,
      fulfilment.quantity,
    ],
  );
}

export interface ProviderReplyRecord {
  submissionId: SubmissionId;
  httpStatus: number | null;
  raw: string | null;
  at: Date;
}

/**
 * A reply after the attempt was marked interrupted still counts (`late`) and links the ambiguous row. Returns undefined
 * if that row was decided otherwise.
 */
export function recordAccepted(db: Queryable, answer: AcceptedReply) {
  return maybeOne<{ late: boolean; stopped: boolean }>(
    db,
    `with answered as (
       update submissions
          set provider_order_id = $2, http_status = $3, raw_reply = $4, answered_at = $5, updated_at = $5,
              resolved_by = case when state = 'ambiguous' then 'system:late-reply' end,
              resolved_at = case when state = 'ambiguous' then $5::timestamptz end,
              state = case when state = 'ambiguous' then 'linked' else 'accepted' end
        where id = $1 and state in ('sending', 'ambiguous')
       returning fulfilment_id, state = 'linked' as late, set_aside_at is null as counts
     )
     update fulfilments f
        set state = 'submitted', state_reason = null, provider_order_id = $2, submitted_at = $5,
            next_sync_at = $6, updated_at = $5
       from answered where f.id = answered.fulfilment_id and answered.counts and f.state in ('submitting', 'in_doubt')
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

export interface AcceptedReply extends ProviderReplyRecord {
  providerOrderId: string;
  nextSyncAt: Date;
}

export async function isLinkedTo(
  db: Queryable,
  submissionId: SubmissionId,
  providerOrderId: string,
): Promise<boolean> {
  const linked = await maybeOne(
    db,
    'select 1 from submissions where id = $1 and provider_order_id = $2 and set_aside_at is null',
    [submissionId, providerOrderId],
  );
  return linked !== undefined;
}

/**
 * Records every other reply. Returns false if the attempt was marked interrupted in the meantime. The attempt then
 * stays ambiguous.
 */
export async function recordNotAccepted(
  db: Queryable,
  answer: ProviderReplyRecord & {
    state: SubmissionState;
    fulfilmentState: FulfilmentState;
    errorCode: string | null;
    /** Seconds until a queued fulfilment is due again. Null waits for staff or until the provider is resumed. */
    dueInSeconds: number | null;
  },
): Promise<boolean> {
  return touchesOne(
    db,
    `with answered as (
       update submissions
          set state = $2, error_code = $3, http_status = $4, raw_reply = $5, answered_at = $6, updated_at = $6
        where id = $1 and state = 'sending'
       returning fulfilment_id
     )
     update fulfilments f
        set state = $7, state_reason = $3, due_at = now() + interval '1 second' * $8, updated_at = $6
       from answered where f.id = answered.fulfilment_id and f.state = 'submitting'`,
    [
      answer.submissionId,
      answer.state,
      answer.errorCode,
      answer.httpStatus,
      answer.raw,
      answer.at,
      answer.fulfilmentState,
      answer.dueInSeconds,
    ],
  );
}

/**
 * Our own checks rejected the submission. The attempt was never sent, and staff decide as for a provider's rejection.
 */
export async function recordObstacle(
  db: Queryable,
  refused: Pick<DueFulfilment, 'fulfilmentId' | 'providerId' | 'providerService'> & {
    errorCode: string;
    at: Date;
  },
): Promise<SubmissionId | undefined> {
  const attempt = await maybeOne<Row<'submissions', 'id'>>(
    db,
    `with moved as (
       update fulfilments set state = 'needs_action', state_reason = $2, updated_at = $3
        where id = $1 and state = 'queued' and provider_id = $4 and provider_service = $5
       returning id, provider_id, provider_service, link, quantity
     )
     insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state,
                              error_code, updated_at)
     select m.id, (select count(*) + 1 from submissions s where s.fulfilment_id = m.id), m.provider_id,
            m.provider_service, m.link, m.quantity, 'rejected', $2, $3
       from moved m
     returning id`,
    [refused.fulfilmentId, refused.errorCode, refused.at, refused.providerId, refused.providerService],
  );
  return attempt?.id;
}
