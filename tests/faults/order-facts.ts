import { one, type Queryable } from '#server/platform/database/query.ts';

export interface OrderFacts {
  orders: number;
  state: string | null;
  paymentState: string | null;
  totalCents: number | null;
  attention: string | null;
  paidEvents: number;
  succeededPayments: number;
  receivedCents: number;
  fulfilmentState: string | null;
  sentMails: number;
  /** Number of jobs and rows on the purchase path of any order that wait, run or will be retried. */
  openJobs: number;
  submissions: { id: string; state: string; errorCode: string | null; providerOrderId: string | null }[];
}

export function readOrderFacts(db: Queryable, email: string): Promise<OrderFacts> {
  return one<OrderFacts>(
    db,
    `with mine as (select * from orders where email = $1)
     select (select count(*) from mine) as orders,
            (select min(state) from mine) as state,
            (select min(payment_state) from mine) as "paymentState",
            (select min(total_cents) from mine) as "totalCents",
            (select min(i.reason) from pending_items i join mine on mine.id = i.order_id where i.resolved_at is null) as attention,
            (select count(*) from order_events e join mine on mine.id = e.order_id where e.kind = 'paid') as "paidEvents",
            (select count(*) from payments p join mine on mine.id = p.order_id where p.state = 'succeeded')
              as "succeededPayments",
            (select coalesce(sum(p.amount_received_cents), 0)::int from payments p join mine on mine.id = p.order_id)
              as "receivedCents",
            (select min(f.state) from fulfilments f join mine on mine.id = f.order_id) as "fulfilmentState",
            (select count(*) from mails m join mine on mine.id = m.order_id where m.state = 'sent') as "sentMails",
            (select count(*) from pgboss.job where name = 'payments.process-event' and state < 'completed')
              + (select count(*) from fulfilments where state = 'queued' and due_at is not null)
              + (select count(*) from mails where state <> 'sent' and due_at is not null) as "openJobs",
            (select coalesce(json_agg(json_build_object('id', s.id, 'state', s.state, 'errorCode', s.error_code,
                                                        'providerOrderId', s.provider_order_id)
                                      order by s.attempt), '[]')
               from submissions s join fulfilments f on f.id = s.fulfilment_id join mine on mine.id = f.order_id)
              as submissions`,
    [email],
  );
}
