import type { FulfilmentId, SubmissionId } from '#contracts/kit/ids.ts';
import type { FulfilmentState, SubmissionState } from '#contracts/orders/states.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { BalanceCheck } from './evidence-rules.ts';

export interface AmbiguousRow
  extends Row<'submissions', 'attempt' | 'state' | 'link' | 'quantity'>,
    CamelCaseRow<
      'submissions',
      | 'provider_id'
      | 'provider_service'
      | 'expected_charge'
      | 'balance_before'
      | 'http_status'
      | 'error_code'
      | 'raw_reply'
      | 'created_at'
      | 'sent_at'
      | 'answered_at'
    >,
    Row<'fulfilments', 'position'>,
    CamelCaseRow<'fulfilments', 'order_id'> {
  submissionId: Tables['submissions']['id'];
  orderNumber: Tables['orders']['number'];
  providerName: Tables['providers']['name'];
  providerCurrency: Tables['providers']['currency'];
  providerEnvelope: Tables['providers']['envelope'];
  sample: boolean;
  pendingItemId: string | null;
  fulfilmentState: Tables['fulfilments']['state'];
  linePriceCents: Tables['line_items']['price_cents'];
  shares: number[] | null;
  request: Record<string, unknown>;
  checks: BalanceCheck[];
}

/** SQL expression: units per post by position. Null for a line without posts. */
const sharesOfLine = `(select array_agg(share.quantity order by share.position) from line_item_posts share
              where share.line_item_id = f.line_item_id)`;

/** `q` is already escaped for `like`. */
interface AmbiguousFilter {
  state: string | undefined;
  providerId: number | undefined;
  q: string | undefined;
  sort: 'newest' | 'oldest';
}

/** Ambiguous attempts, and the last attempt of a line that was rejected for good. */
export const undecidedAmbiguous = ({ state, providerId, q, sort }: AmbiguousFilter): KeysetList => ({
  columns: `s.id as "submissionId", f.order_id as "orderId", o.number as "orderNumber", o.sample,
            (select i.id from pending_items i where i.resolved_at is null and i.subject_kind = 'submission'
                and i.subject_id = s.id::text and i.reason in ('submission_ambiguous', 'submission_rejected') limit 1) as "pendingItemId",
            s.provider_id as "providerId", p.name as "providerName", p.currency as "providerCurrency", p.envelope as "providerEnvelope", s.provider_service as "providerService",
            s.attempt, s.state, f.state as "fulfilmentState", s.link, s.quantity, li.price_cents as "linePriceCents",
            ${sharesOfLine} as shares, f.position, s.request, s.expected_charge as "expectedCharge", s.balance_before as "balanceBefore",
            s.balance_checks as checks, s.http_status as "httpStatus", s.error_code as "errorCode",
            s.raw_reply as "rawReply", s.created_at as "createdAt", s.sent_at as "sentAt",
            s.answered_at as "answeredAt"`,
  from: `fulfilments f
       join lateral (select * from submissions where fulfilment_id = f.id order by attempt desc limit 1) s on true
       join orders o on o.id = f.order_id
       join line_items li on li.id = f.line_item_id
       join providers p on p.id = f.provider_id`,
  where: `f.state in ('in_doubt', 'needs_action') and s.state in ('ambiguous', 'rejected')
       and ($1::text is null or s.state = $1) and ($2::integer is null or s.provider_id = $2)
       and ($3::text is null or o.number ilike $3 || '%' or o.email ilike '%' || $3 || '%'
            or o.username ilike '%' || $3 || '%' or s.link ilike '%' || $3 || '%')`,
  values: [state ?? null, providerId ?? null, q ?? null],
  id: 's.id',
  sorting: {
    name: sort,
    key: 's.created_at',
    type: 'timestamptz',
    descending: sort === 'newest' || undefined,
  },
});

export interface AmbiguousSubmissionRow
  extends Row<'submissions', 'id' | 'state'>,
    Row<'fulfilments', 'position'>,
    CamelCaseRow<'submissions', 'fulfilment_id' | 'provider_id' | 'sent_at' | 'provider_order_id'>,
    CamelCaseRow<'fulfilments', 'order_id' | 'line_item_id'> {
  fulfilmentState: Tables['fulfilments']['state'];
  linePriceCents: Tables['line_items']['price_cents'];
  shares: number[] | null;
}

const attempt = `select s.id, s.state, s.fulfilment_id as "fulfilmentId", f.state as "fulfilmentState",
       f.order_id as "orderId", f.line_item_id as "lineItemId", f.position, li.price_cents as "linePriceCents",
       ${sharesOfLine} as shares, s.provider_id as "providerId", s.sent_at as "sentAt",
       s.provider_order_id as "providerOrderId"
  from submissions s
  join fulfilments f on f.id = s.fulfilment_id
  join line_items li on li.id = f.line_item_id
 where s.id = $1 and s.set_aside_at is null`;

export function findDecidable(db: Queryable, submissionId: SubmissionId) {
  return maybeOne<AmbiguousSubmissionRow>(db, attempt, [submissionId]);
}

/** Locks the part before its attempt, then reads both. The caller holds the order's lock. */
export async function lockDecidable(tx: Tx, submissionId: SubmissionId) {
  await execute(
    tx,
    `select f.id from fulfilments f join submissions s on s.fulfilment_id = f.id
      where s.id = $1 for no key update of f`,
    [submissionId],
  );
  await execute(tx, 'select id from submissions where id = $1 for no key update', [submissionId]);
  return findDecidable(tx, submissionId);
}

export interface Resolution {
  submissionId: SubmissionId;
  fulfilmentId: FulfilmentId;
  by: string;
  note: string;
  at: Date;
}

export async function resolveSubmission(
  tx: Tx,
  resolution: Resolution & {
    state: SubmissionState;
    fulfilmentState: FulfilmentState;
    reason: string | null;
  },
): Promise<void> {
  await execute(
    tx,
    `with resolved as (
       update submissions set state = $2, resolved_by = $3, resolved_at = $4, resolution_note = $5, updated_at = $4
        where id = $1
     )
     update fulfilments set state = $7, state_reason = $8, due_at = now(), tries = 0, updated_at = $4 where id = $6`,
    [
      resolution.submissionId,
      resolution.state,
      resolution.by,
      resolution.at,
      resolution.note,
      resolution.fulfilmentId,
      resolution.fulfilmentState,
      resolution.reason,
    ],
  );
}

/**
 * Violates the unique index if another line has the id. An attempt of a recreated order has no known submission time.
 */
export async function linkProviderOrder(
  tx: Tx,
  link: Resolution & { providerOrderId: string; providerId: number; providerService: string },
): Promise<void> {
  await execute(
    tx,
    `with linked as (
       update submissions
          set state = 'linked', provider_order_id = $6, provider_id = $7, provider_service = $8, resolved_by = $3,
              resolved_at = $4, resolution_note = $5, updated_at = $4
        where id = $1
       returning sent_at
     )
     update fulfilments
        set state = 'submitted', state_reason = null, provider_order_id = $6, provider_id = $7, provider_service = $8,
            submitted_at = coalesce(linked.sent_at, $4), next_sync_at = $4, updated_at = $4
       from linked where id = $2`,
    [
      link.submissionId,
      link.fulfilmentId,
      link.by,
      link.at,
      link.note,
      link.providerOrderId,
      link.providerId,
      link.providerService,
    ],
  );
}
