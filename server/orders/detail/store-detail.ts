import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import type { StaffEvent, StaffOrder } from '#contracts/orders/order-detail.ts';
import type { PendingReason } from '#contracts/staff/pending.ts';
import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

type OrderPart = Omit<StaffOrder['fulfilments'][number], 'delivered' | 'paidCents'>;

export interface DetailRow
  extends Row<
      'orders',
      | 'id'
      | 'tax_cents'
      | 'tax_rate_basis_points'
      | 'discount_code'
      | 'discount_cents'
      | 'paid_at'
      | 'completed_at'
      | 'updated_at'
      | 'stop_reason'
      | 'notes'
      | 'source_url'
      | 'request_id'
    >,
    Pick<
      StaffOrder,
      'payments' | 'refunds' | 'disputes' | 'invoices' | 'mails' | 'lines' | 'staffNotes' | 'customerId'
    > {
  fulfilments: OrderPart[];
  pendingItems: { id: string; reason: PendingReason; openedAt: string; dueAt: string | null }[];
  events: Omit<StaffEvent, 'id'>[];
}

/** More than any real order has. Limits the reply for an order with corrupt data. */
const maxEvents = 500;

const refundsOf = `from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id`;

export function readDetail(db: Queryable, id: OrderId): Promise<DetailRow | undefined> {
  return maybeOne<DetailRow>(
    db,
    `select o.id, o.tax_cents, o.tax_rate_basis_points, o.discount_code, o.discount_cents, o.paid_at, o.completed_at,
       o.updated_at, o.stop_reason, o.notes, o.source_url, o.request_id,
       (select coalesce(json_agg(json_build_object('id', l.id, 'serviceId', l.service_id, 'serviceType', l.service_type,
               'audience', l.audience, 'kind', named_kind(l.kind), 'quantity', l.quantity, 'bonus', l.bonus_quantity, 'priceCents', l.price_cents,
               'refundedCents', (select coalesce(sum(r.amount_cents), 0) from refunds r
                                  where r.line_item_id = l.id and r.state not in ('failed', 'canceled')),
               'link', l.link,
               'posts', (select coalesce(json_agg(json_build_object('position', lp.position, 'link', lp.link,
                                'quantity', lp.quantity) order by lp.position), '[]')
                           from line_item_posts lp where lp.line_item_id = l.id)) order by l.position), '[]')
          from line_items l where l.order_id = o.id) as lines,
       (select coalesce(json_agg(json_build_object('id', p.id, 'state', p.state, 'processor', p.processor, 'intentId', p.intent_id,
               'chargeId', p.charge_id, 'amountCents', p.amount_cents, 'receivedCents', p.amount_received_cents,
               'refundedCents', p.amount_refunded_cents, 'method', p.method, 'cardBrand', p.card_brand,
               'cardCountry', p.card_country, 'cardLast4', p.card_last4, 'failureCode', p.failure_code,
               'parkedReason', p.parked_reason, 'createdAt', p.created_at, 'settledAt', p.settled_at)
               order by p.attempt), '[]') from payments p where p.order_id = o.id) as payments,
       (select coalesce(json_agg(json_build_object('id', r.id, 'paymentId', r.payment_id, 'lineItemId', r.line_item_id,
               'position', r.part_position, 'amountCents', r.amount_cents, 'reason', r.reason, 'state', r.state,
               'processorRefundId', r.processor_refund_id, 'requestedBy', r.requested_by,
               'failureReason', r.failure_reason, 'createdAt', r.created_at) order by r.created_at, r.id), '[]')
          ${refundsOf}) as refunds,
       (select coalesce(json_agg(json_build_object('id', d.id, 'paymentId', d.payment_id, 'amountCents', d.amount_cents, 'reason', d.reason,
               'state', d.state, 'openedAt', d.opened_at, 'evidenceDueAt', d.evidence_due_at, 'closedAt', d.closed_at)
               order by d.opened_at), '[]')
          from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id) as disputes,
       (select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'kind', n.type, 'issuedAt', n.issued_at,
               'totalCents', n.total_cents,
               'cancelled', exists (select from invoice_cancellations x where x.invoice_id = n.id))
               order by n.issued_at, n.id), '[]') from invoices n where n.order_id = o.id) as invoices,
       (select coalesce(c.merged_into, c.id) from clients c where c.email = lower(o.email)) as "customerId",
       (select coalesce(json_agg(json_build_object('id', f.id, 'lineItemId', f.line_item_id, 'position', f.position,
               'provider', v.name, 'providerId', v.id, 'providerService', f.provider_service, 'providerOrderId', f.provider_order_id,
               'providerStatus', f.provider_status, 'link', f.link, 'quantity', f.quantity, 'remains', f.remains,
               'startCount', f.start_count, 'state', f.state, 'stateReason', f.state_reason, 'charge', f.charge::text, 'currency', v.currency,
               'submittedAt', f.submitted_at, 'completedAt', f.completed_at, 'syncedAt', greatest(f.synced_at, (select s.asked_at from status_polls s where s.fulfilment_id = f.id)),
               'nextSyncAt', coalesce((select s.next_at from status_polls s where s.fulfilment_id = f.id and s.puts_off = f.next_sync_at), f.next_sync_at),
               'submissions', (select coalesce(json_agg(json_build_object('id', s.id, 'attempt', s.attempt,
                   'state', s.state, 'provider', sv.name, 'providerId', sv.id, 'providerService', s.provider_service,
                   'providerOrderId', s.provider_order_id, 'link', s.link, 'quantity', s.quantity,
                   'httpStatus', s.http_status, 'reply', left(s.raw_reply, 2000), 'errorCode', s.error_code,
                   'expectedCharge', s.expected_charge::text, 'sentAt', s.sent_at, 'answeredAt', s.answered_at,
                   'resolvedBy', s.resolved_by, 'resolvedAt', s.resolved_at, 'resolutionNote', s.resolution_note,
                   'setAside', case when s.set_aside_at is not null then json_build_object('at', s.set_aside_at,
                       'by', s.set_aside_by, 'reason', s.set_aside_reason) end) order by s.attempt desc), '[]')
                   from submissions s join providers sv on sv.id = s.provider_id where s.fulfilment_id = f.id))
               order by l.position, f.position), '[]')
          from fulfilments f join line_items l on l.id = f.line_item_id join providers v on v.id = f.provider_id
         where f.order_id = o.id) as fulfilments,
       (select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'subject', m.subject,
               'recipient', m.recipient, 'state', m.state, 'error', m.error, 'createdAt', m.created_at,
               'sentAt', m.sent_at) order by m.created_at desc), '[]')
          from mails m where m.order_id = o.id) as mails,
       (select coalesce(json_agg(json_build_object('id', i.id, 'reason', i.reason, 'openedAt', i.opened_at,
               'dueAt', i.due_at) order by i.urgency, i.opened_at), '[]')
          from pending_items i where i.order_id = o.id and i.resolved_at is null) as "pendingItems",
       (select coalesce(json_agg(json_build_object('id', n.id, 'at', n.created_at, 'by', sm.username, 'text', n.text)
               order by n.created_at desc), '[]')
          from order_notes n join staff_members sm on sm.id = n.staff_id where n.order_id = o.id) as "staffNotes",
       (select coalesce(json_agg(e order by e.at desc), '[]') from (
          (select at, kind, actor, data ->> 'by' as who, data, null::jsonb as before, null::jsonb as after
             from order_events where order_id = o.id order by at desc limit ${maxEvents})
          union all
          select a.at, a.action, 'staff', sm.username, '{}', a.before, a.after
            from audit_entries a join staff_members sm on sm.id = a.staff_id
           where a.subject_type = 'order' and a.subject_id = o.id::text and a.action not in ('refund.request', 'order.note', 'order.email')
          union all
          select i.resolved_at, 'pending_resolved', i.resolved_by, sm.username,
                 jsonb_build_object('reason', i.reason, 'how', i.resolution, 'note', i.note), null, null
            from pending_items i left join staff_members sm on sm.id = i.resolved_staff
           where i.order_id = o.id and i.resolved_at is not null
       ) e) as events
  from orders o where o.id = $1`,
    [id],
  );
}

export async function findOrderId(db: Queryable, number: OrderNumber): Promise<OrderId | undefined> {
  return (await maybeOne<Row<'orders', 'id'>>(db, 'select id from orders where number = $1', [number]))?.id;
}
