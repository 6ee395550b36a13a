import type { PaymentIntentId, RefundId } from '#contracts/kit/ids.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';

// Each sweep query claims due rows, longest due first, and postpones them by a quarter of their age. A row
// that keeps failing therefore cannot block others. Times are from the database clock. A due time more than
// two days ahead was set by a clock error and counts as due.

/** `processor` is null for a row that is independent of processors. */
export interface DuePaymentRow<Id = string> {
  id: Id;
  processor: ProcessorName | null;
}

const processorOf = (table: string) =>
  `(select p.processor from payments p where p.id = ${table}.payment_id) as processor`;

const isDueSql = `(due_at <= now() or due_at > now() + interval '2 days')`;
const nextPollSql = (since: string, atLeast: string) =>
  `now() + least(greatest((now() - ${since}) / 4, interval '${atLeast}'), interval '6 hours')`;

/** Claims webhooks that no job has finished, because the queue lost or abandoned them. */
export function claimDueEvents(db: Queryable, limit: number): Promise<DuePaymentRow[]> {
  return rows<DuePaymentRow>(
    db,
    `update external_events set due_at = ${nextPollSql('received_at', '2 minutes')}
      where (source, event_id) in (
        select source, event_id from external_events where processed_at is null and ${isDueSql}
         order by due_at limit $1 for update skip locked)
     returning event_id as id, null as processor`,
    [limit],
  );
}

/**
 * Claims refunds that are requested, on their way, or sent in the last 35 days. A bank may reject a refund during that
 * time.
 */
export function claimDueRefunds(db: Queryable, limit: number): Promise<DuePaymentRow<RefundId>[]> {
  return rows<DuePaymentRow<RefundId>>(
    db,
    `update refunds
        set due_at = case when state <> 'succeeded' then ${nextPollSql('created_at', '5 minutes')}
                          when created_at > now() - interval '35 days' then now() + interval '1 day' end
      where id in (select id from refunds where due_at is not null and ${isDueSql}
                    order by due_at limit $1 for update skip locked)
     returning id, ${processorOf('refunds')}`,
    [limit],
  );
}

/** Claims open and processing payments. Payments older than eight days are found only by comparing charges. */
export function claimDuePayments(db: Queryable, limit: number): Promise<DuePaymentRow<PaymentIntentId>[]> {
  return rows<DuePaymentRow<PaymentIntentId>>(
    db,
    `update payments
        set due_at = case when created_at > now() - interval '8 days'
                          then ${nextPollSql('created_at', '1 minute')} end
      where id in (select id from payments where state in ('open', 'processing') and ${isDueSql}
                    order by due_at limit $1 for update skip locked)
     returning intent_id as id, processor`,
    [limit],
  );
}

/**
 * Claims undecided disputes. The processor's list filters by opening time only, so changes of old disputes do
 * not appear in it.
 */
export function claimDueDisputes(db: Queryable, limit: number): Promise<DuePaymentRow[]> {
  return rows<DuePaymentRow>(
    db,
    `update disputes set due_at = case when closed_at is null then now() + interval '6 hours' end
      where id in (select id from disputes where due_at is not null and ${isDueSql}
                    order by due_at limit $1 for update skip locked)
     returning id, ${processorOf('disputes')}`,
    [limit],
  );
}
