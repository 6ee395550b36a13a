import type { PaymentIntentId, RefundId } from '#contracts/kit/ids.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';

// Each of these takes what is due, the longest due first, and puts off what it takes, ever longer as it ages. What
// stays stuck therefore comes round again behind everything else, however much of it there is. The times are the
// database's own; one far ahead was set by a clock that had jumped, and counts as due.

/** A due row with the processor that has it. `null` for a row of any processor. */
export interface DueRow<Id = string> {
  id: Id;
  processor: ProcessorName | null;
}

const processorOf = (table: string) =>
  `(select p.processor from payments p where p.id = ${table}.payment_id) as processor`;

const due = `(due_at <= now() or due_at > now() + interval '2 days')`;
const quarterOfAge = (since: string, atLeast: string) =>
  `now() + least(greatest((now() - ${since}) / 4, interval '${atLeast}'), interval '6 hours')`;

/** Returns webhooks that no job finished: the queue lost them or gave up. */
export function takeDueEvents(db: Queryable, limit: number): Promise<DueRow[]> {
  return rows<DueRow>(
    db,
    `update external_events set due_at = ${quarterOfAge('received_at', '2 minutes')}
      where (source, event_id) in (
        select source, event_id from external_events where processed_at is null and ${due}
         order by due_at limit $1 for update skip locked)
     returning event_id as id, null as processor`,
    [limit],
  );
}

/**
 * Returns refunds that were asked for and not sent, that are on their way, or that went out within 35 days:
 * so long a bank may still send one back.
 */
export function takeDueRefunds(db: Queryable, limit: number): Promise<DueRow<RefundId>[]> {
  return rows<DueRow<RefundId>>(
    db,
    `update refunds
        set due_at = case when state <> 'succeeded' then ${quarterOfAge('created_at', '5 minutes')}
                          when created_at > now() - interval '35 days' then now() + interval '1 day' end
      where id in (select id from refunds where due_at is not null and ${due}
                    order by due_at limit $1 for update skip locked)
     returning id, ${processorOf('refunds')}`,
    [limit],
  );
}

/**
 * Returns payments that are neither paid nor given up; after eight days only the comparison of charges finds them.
 */
export function takeDuePayments(db: Queryable, limit: number): Promise<DueRow<PaymentIntentId>[]> {
  return rows<DueRow<PaymentIntentId>>(
    db,
    `update payments
        set due_at = case when created_at > now() - interval '8 days'
                          then ${quarterOfAge('created_at', '1 minute')} end
      where id in (select id from payments where state in ('open', 'processing') and ${due}
                    order by due_at limit $1 for update skip locked)
     returning intent_id as id, processor`,
    [limit],
  );
}

/** Returns claims that the bank has not decided: the processor's list knows only when they were opened. */
export function takeDueDisputes(db: Queryable, limit: number): Promise<DueRow[]> {
  return rows<DueRow>(
    db,
    `update disputes set due_at = case when closed_at is null then now() + interval '6 hours' end
      where id in (select id from disputes where due_at is not null and ${due}
                    order by due_at limit $1 for update skip locked)
     returning id, ${processorOf('disputes')}`,
    [limit],
  );
}
