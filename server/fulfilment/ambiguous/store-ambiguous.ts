import type { OrderId, SubmissionId } from '#contracts/kit/ids.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, NonNullColumns, Row } from '#server/platform/database/row.ts';
import type { ProviderAccount } from '../providers/connection.ts';
import type { BalanceCheck } from './evidence-rules.ts';

interface StaleSelection {
  sentBefore: Date;
  at: Date;
}

/** Also matches times set by a clock that was ahead. */
const isStale = `state = 'sending' and (sent_at < $1 or sent_at > $2::timestamptz + interval '1 hour')`;

export async function ordersOfStale(db: Queryable, stale: StaleSelection): Promise<OrderId[]> {
  const found = await rows<Row<'fulfilments', 'order_id'>>(
    db,
    `with stale as (select fulfilment_id from submissions where ${isStale} order by sent_at limit 200)
     select distinct f.order_id from stale join fulfilments f on f.id = stale.fulfilment_id`,
    [stale.sentBefore, stale.at],
  );
  return found.map((row) => row.order_id);
}

/** Interrupted attempts are never queued again. The caller holds the locks of these orders. */
export function markStaleAmbiguous(tx: Tx, stale: StaleSelection & { orderIds: readonly OrderId[] }) {
  return rows<Row<'submissions', 'id'> & CamelCaseRow<'fulfilments', 'order_id'>>(
    tx,
    `with stale as (
       select id from submissions
        where ${isStale} and fulfilment_id in (select f.id from fulfilments f where f.order_id = any($3::uuid[]))
          for update skip locked
     ), doubted as (
       update submissions s set state = 'ambiguous', error_code = 'interrupted', updated_at = $2
         from stale where s.id = stale.id
       returning s.id, s.fulfilment_id
     )
     update fulfilments f set state = 'in_doubt', state_reason = 'interrupted', updated_at = $2
       from doubted where f.id = doubted.fulfilment_id and f.state = 'submitting'
     returning doubted.id, f.order_id as "orderId"`,
    [stale.sentBefore, stale.at, stale.orderIds],
  );
}

export interface OpenAmbiguous
  extends Row<'submissions', 'state'>,
    CamelCaseRow<'submissions', 'fulfilment_id' | 'provider_id' | 'balance_before' | 'expected_charge'>,
    CamelCaseRow<'fulfilments', 'order_id'>,
    ProviderAccount,
    NonNullColumns<CamelCaseRow<'submissions', 'sent_at'>> {
  balanceReadAt: string | null;
  checks: BalanceCheck[];
}

export function findAmbiguous(db: Queryable, submissionId: SubmissionId) {
  return maybeOne<OpenAmbiguous>(
    db,
    `select s.state, s.fulfilment_id as "fulfilmentId", f.order_id as "orderId",
            s.provider_id as "providerId", p.api_url as "apiUrl", p.api_key_sealed as "apiKeySealed",
            provider_dialect(p.id) as dialect,
            s.sent_at as "sentAt", s.request->>'balanceReadAt' as "balanceReadAt",
            s.balance_before as "balanceBefore", s.expected_charge as "expectedCharge", s.balance_checks as checks
       from submissions s
       join fulfilments f on f.id = s.fulfilment_id
       join providers p on p.id = s.provider_id
      where s.id = $1 and s.set_aside_at is null and s.sent_at is not null`,
    [submissionId],
  );
}

/**
 * Whether another `add` may have used the key since the reading. An ambiguous one may still do so later. A renewed key
 * may belong to another account.
 */
export async function mayHaveOtherCharges(
  db: Queryable,
  window: { submissionId: SubmissionId; providerId: number; since: Date; lowestId: string },
): Promise<boolean> {
  const { touched } = await one<{ touched: boolean }>(
    db,
    `select exists (
       select from submissions s
        where s.provider_id = $2 and s.id <> $1 and s.id >= $4 and s.sent_at is not null
          and (s.answered_at >= $3 or s.state not in ('accepted', 'rejected'))
     ) or exists (select from providers p where p.id = $2 and p.key_changed_at >= $3) as touched`,
    [window.submissionId, window.providerId, window.since, window.lowestId],
  );
  return touched;
}

/** Whether a refund may have reached the account. Refunds come from orders that are open or ended early. */
export async function mayHaveBeenCredited(
  db: Queryable,
  window: { providerId: number; since: Date },
): Promise<boolean> {
  const { credited } = await one<{ credited: boolean }>(
    db,
    `select exists (select from fulfilments
                     where provider_id = $1 and state in ('submitted', 'in_progress'))
         or exists (select from fulfilments
                     where provider_id = $1 and state in ('partial', 'canceled', 'failed') and updated_at >= $2)
         as credited`,
    [window.providerId, window.since],
  );
  return credited;
}

/** Compares the number of readings, so that a repeated job adds only one. */
export async function addBalanceCheck(
  db: Queryable,
  check: { submissionId: SubmissionId; taken: number; check: object; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    `update submissions set balance_checks = balance_checks || jsonb_build_array($3::jsonb), updated_at = $4
      where id = $1 and state = 'ambiguous' and jsonb_array_length(balance_checks) = $2`,
    [check.submissionId, check.taken, check.check, check.at],
  );
}

/** The submission time is unknown, so balance readings cannot decide these attempts. */
export async function insertAmbiguous(
  tx: Tx,
  doubt: { orderId: OrderId; at: Date },
): Promise<SubmissionId[]> {
  const found = await rows<Row<'submissions', 'id'>>(
    tx,
    `with opened as (
       insert into fulfilments (order_id, line_item_id, position, provider_id, provider_service, link, quantity, state,
                                state_reason, updated_at)
       select li.order_id, li.id, coalesce(post.position, 0), s.provider_id, s.provider_service,
              coalesce(post.link, li.link), coalesce(post.quantity, li.quantity + li.bonus_quantity), 'in_doubt',
              'order_recreated', $2
         from line_items li join services s on s.id = li.service_id
         left join line_item_posts post on post.line_item_id = li.id
        where li.order_id = $1 and s.provider_id is not null
       returning id, provider_id, provider_service, link, quantity
     )
     insert into submissions (fulfilment_id, attempt, provider_id, provider_service, link, quantity, state, error_code,
                              updated_at)
     select id, 1, provider_id, provider_service, link, quantity, 'ambiguous', 'order_recreated', $2 from opened
     returning id`,
    [doubt.orderId, doubt.at],
  );
  return found.map((row) => row.id);
}

/** Counts each post of a line, because posts are delivered separately. */
export async function countParts(tx: Tx, orderId: OrderId): Promise<number> {
  const { parts } = await one<{ parts: number }>(
    tx,
    `select count(*) as parts from line_items li left join line_item_posts post on post.line_item_id = li.id
      where li.order_id = $1`,
    [orderId],
  );
  return parts;
}
