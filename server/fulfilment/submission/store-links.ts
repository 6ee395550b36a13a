import type { FulfilmentId, LineItemId, SubmissionId } from '#contracts/kit/ids.ts';
import { hourMs } from '#contracts/kit/time.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ProviderAccount } from '../providers/connection.ts';
import { lowestIdAt } from '../providers/services/lowest-id.ts';
import type { AmbiguousPart } from './candidate-rules.ts';

export interface PossibleProvider
  extends CamelCaseRow<'submissions', 'provider_id' | 'provider_service'>,
    ProviderAccount {
  providerName: Tables['providers']['name'];
}

/**
 * The provider that received the submission. For an attempt that was inserted after a restore, every route of the
 * service. Providers at which another line has this order number are last.
 */
export async function findPossibleProviders(
  db: Queryable,
  asked: { submissionId: SubmissionId; providerOrderId: string },
): Promise<PossibleProvider[]> {
  const ways = await rows<PossibleProvider>(
    db,
    `select w.provider_id as "providerId", w.provider_service as "providerService", p.name as "providerName",
            p.api_url as "apiUrl", p.api_key_sealed as "apiKeySealed", provider_dialect(p.id) as dialect
       from submissions s
       join fulfilments f on f.id = s.fulfilment_id
       join line_items li on li.id = f.line_item_id
      cross join lateral (
        select -2 as position, s.provider_id, s.provider_service
        union all
        select -1, sold.provider_id, sold.provider_service from services sold
         where sold.id = li.service_id and sold.provider_id is not null
        union all
        select position, provider_id, provider_service from service_routes where service_id = li.service_id) w
       join providers p on p.id = w.provider_id
      where s.id = $1 and (w.position = -2 or s.error_code in ('shop_restored', 'order_recreated'))
      order by exists (select from fulfilments other
                        where other.provider_id = w.provider_id and other.provider_order_id = $2), w.position`,
    [asked.submissionId, asked.providerOrderId],
  );
  return ways.filter((way, at) => ways.findIndex(({ providerId }) => providerId === way.providerId) === at);
}

interface CandidateQuery extends Pick<PossibleProvider, 'providerId' | 'providerService'> {
  submissionId: SubmissionId;
  sentAt: Date | null;
}

/** A slow provider may accept an order this long after the submission. */
const slowMs = 300_000;

interface SurroundingFacts extends AmbiguousPart {
  expectedProvider: string;
}

/** Limited to orders near the submission in time, because older order numbers are not comparable. */
export function readSurroundingFacts(
  db: Queryable,
  { submissionId, providerId, providerService, sentAt }: CandidateQuery,
): Promise<SurroundingFacts> {
  const at = sentAt?.getTime();
  return one<SurroundingFacts & Record<string, unknown>>(
    db,
    `with mine as (select * from submissions where id = $1),
     near as (
       select s.provider_order_id::numeric as number, s.sent_at, s.answered_at from submissions s
        where s.provider_id = $2 and s.state = 'accepted' and s.provider_order_id ~ '^[0-9]{1,18}$'
          and s.id >= $4 and s.id < $5)
     select mine.quantity, case when mine.provider_id = $2 then mine.expected_charge::text end as "expectedCharge",
            (select name from providers where id = mine.provider_id) as "expectedProvider",
            (select max(number)::text from near where answered_at < $3) as "takenBefore",
            (select min(number)::text from near where sent_at > $6) as "takenAfter",
            (select count(*)::int from submissions other
              where other.state = 'ambiguous' and other.set_aside_at is null and other.id <> mine.id
                and other.provider_id = $2 and other.provider_service = $7
                and other.quantity = mine.quantity) as others
       from mine`,
    [
      submissionId,
      providerId,
      sentAt,
      lowestIdAt(new Date(at === undefined ? 0 : at - 48 * hourMs)),
      lowestIdAt(new Date(at === undefined ? 0 : at + 48 * hourMs)),
      at === undefined ? null : new Date(at + slowMs),
      providerService,
    ],
  );
}

interface LinkedSubmission {
  id: SubmissionId;
  fulfilmentId: FulfilmentId;
  lineItemId: LineItemId;
}

/** Returns the irreversible effect that forbids undoing the link, or null. The caller holds the locks. */
export async function irreversibleEffectOfLink(
  tx: Tx,
  { id, fulfilmentId, lineItemId }: LinkedSubmission,
): Promise<string | null> {
  const { followed } = await one<{ followed: string | null }>(
    tx,
    `select case
       when f.provider_order_id is distinct from s.provider_order_id or f.state in ('queued', 'submitting', 'in_doubt', 'needs_action')
         then 'it was sent again'
       when o.state not in ('processing', 'completed') or o.stop_reason is not null then 'the order is over'
       when exists (select from refunds r where r.line_item_id = $3 and r.state not in ('failed', 'canceled'))
         then 'money has gone back'
       when exists (select from refills r where r.fulfilment_id = f.id) then 'a refill was asked for'
       when exists (select from pending_items i
                     where i.subject_kind = 'fulfilment' and i.subject_id = f.id::text and i.resolved_by = 'staff'
                       and i.reason like 'delivery\\_%') then 'its delivery was decided'
       when exists (select from withdrawals w where w.order_id = o.id and w.state = 'stopping') then 'a withdrawal runs'
     end as followed
       from submissions s join fulfilments f on f.id = $2 join orders o on o.id = f.order_id
      where s.id = $1`,
    [id, fulfilmentId, lineItemId],
  );
  return followed;
}

/** Restores attempt and part to their state before the link, and discards the status of that provider order. */
export async function revertLink(
  tx: Tx,
  taken: { submissionId: SubmissionId; fulfilmentId: FulfilmentId; at: Date },
): Promise<void> {
  await execute(
    tx,
    `with unlinked as (
       update submissions
          set state = 'ambiguous', provider_order_id = null, resolved_by = null, resolved_at = null,
              resolution_note = null, updated_at = $3
        where id = $1
     )
     update fulfilments
        set state = 'in_doubt', state_reason = 'link_taken_back', provider_order_id = null, provider_status = null,
            start_count = null, remains = null, charge = null, submitted_at = null, started_at = null,
            completed_at = null, synced_at = null, next_sync_at = null, updated_at = $3
      where id = $2`,
    [taken.submissionId, taken.fulfilmentId, taken.at],
  );
}
