import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import { erasedRule } from '#server/platform/database/retention.ts';

export type ReadObject = Record<string, unknown>;

/**
 * SQL expression for the buyer of order `o`. Null after erasure of the address. Other programs no longer
 * receive the address, although the order keeps it as long as the law requires.
 */
const buyer = `case when o.email <> '${erasedRule.email}' and o.created_at > coalesce((
    select max(e.asked_at) from customer_erasures e
     where e.email_sha256 = sha256(convert_to(lower(o.email), 'UTF8'))), '-infinity')
  then json_build_object('email', o.email, 'username', o.username, 'name', o.customer_name,
                         'links', (select json_agg(l.link order by l.position) from line_items l where l.order_id = o.id))
  end`;

/** Contains the buyer only with `personal`. */
export async function readOrder(
  db: Queryable,
  { orderId, personal }: { orderId: string; personal: boolean },
): Promise<ReadObject | undefined> {
  const row = await maybeOne<{ order: ReadObject }>(
    db,
    `select json_build_object(
              'id', o.id, 'number', o.number, 'state', o.state, 'paymentState', o.payment_state,
              'createdAt', o.created_at, 'paidAt', o.paid_at, 'completedAt', o.completed_at,
              'stopReason', o.stop_reason, 'locale', o.locale, 'currency', o.currency, 'totalCents', o.total_cents,
              'discountCents', o.discount_cents, 'taxCents', o.tax_cents, 'taxCountry', o.tax_country,
              'refundedCents', (select coalesce(sum(p.amount_refunded_cents), 0) from payments p where p.order_id = o.id),
              'disputed', exists (select from disputes d join payments p on p.id = d.payment_id
                                   where p.order_id = o.id and d.closed_at is null),
              'lines', (select coalesce(json_agg(json_build_object(
                          'id', l.id, 'serviceType', coalesce(l.kind, l.service_type), 'audience', l.audience,
                          'quantity', l.quantity, 'bonusQuantity', l.bonus_quantity, 'priceCents', l.price_cents)
                          order by l.position), '[]') from line_items l where l.order_id = o.id),
              'customer', case when $2::boolean then ${buyer} end) as order
       from orders o where o.id = $1::uuid`,
    [orderId, personal],
  );
  return row?.order;
}

const objects = {
  refill: `select json_build_object(
      'id', id, 'orderId', order_id, 'state', state, 'cause', cause, 'missing', missing_count, 'reason', reason,
      'createdAt', created_at, 'endedAt', ended_at) as object
    from refills where id = $1::uuid`,
  invoice: `select json_build_object(
      'id', id, 'number', number, 'type', type, 'orderId', order_id, 'ofInvoiceId', of_invoice_id,
      'issuedAt', issued_at, 'country', country, 'baseCents', base_cents, 'taxCents', tax_cents,
      'totalCents', total_cents) as object
    from invoices where id = $1::uuid`,
  pending_item: `select json_build_object(
      'id', id, 'reason', reason, 'subjectKind', subject_kind, 'subjectId', subject_id, 'orderId', order_id,
      'urgency', urgency, 'amountCents', amount_cents, 'openedAt', opened_at, 'dueAt', due_at,
      'resolvedAt', resolved_at, 'resolvedBy', resolved_by, 'resolution', resolution) as object
    from pending_items where id = $1::uuid`,
  provider: `select json_build_object('id', id, 'name', name, 'heldAt', held_at, 'holdReason', hold_reason) as object
    from providers where id = $1::integer`,
  backup: `select json_build_object(
      'id', id, 'cause', cause, 'state', state, 'startedAt', started_at, 'endedAt', ended_at) as object
    from backups where id = $1::uuid`,
} as const;
export type PublishedSubject = keyof typeof objects;

export const isPublishedSubject = (subject: string): subject is PublishedSubject =>
  Object.hasOwn(objects, subject);

export async function readObject(
  db: Queryable,
  { subject, subjectId }: { subject: PublishedSubject; subjectId: string },
): Promise<ReadObject | undefined> {
  const row = await maybeOne<{ object: ReadObject }>(db, objects[subject], [subjectId]);
  return row?.object;
}
