import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';

const ofFulfilments = 'in (select id from fulfilments where order_id = $1)';
const ofLines = 'in (select id from line_items where order_id = $1)';
const ofPayments = 'in (select id from payments where order_id = $1)';

/** In the order of their foreign keys. */
const statements = [
  `update discount_codes set uses = uses - 1
    where id = (select code_id from discount_redemptions where order_id = $1 and state in ('reserved', 'redeemed'))`,
  'delete from discount_redemptions where order_id = $1',
  'delete from thank_you_offers where order_id = $1',
  'delete from start_notices where id = $1',
  'delete from invoice_dues where order_id = $1',
  'delete from supplies where order_id = $1 and invoice_id is null',
  'delete from invoice_recipients where order_id = $1',
  'delete from tax_places where order_id = $1',
  'delete from buyer_places where order_id = $1',
  'delete from vat_checks where order_id = $1',
  'delete from census_checks where order_id = $1',
  `delete from submissions where fulfilment_id ${ofFulfilments}`,
  'delete from refills where order_id = $1',
  'delete from refill_watches where order_id = $1',
  'delete from fulfilments where order_id = $1',
  `delete from line_item_posts where line_item_id ${ofLines}`,
  'delete from offer_windows where order_id = $1',
  'delete from abandoned_checkouts where order_id = $1 or recovered_order_id = $1',
  'delete from conversions where order_id = $1',
  'delete from review_invitations where order_id = $1',
  'delete from order_consents where order_id = $1',
  'delete from order_events where order_id = $1',
  'delete from mails where order_id = $1',
  'delete from pending_items where order_id = $1',
  `delete from refunds where payment_id ${ofPayments}`,
  'delete from reconciliation_differences where order_id = $1',
  `delete from charges where payment_id ${ofPayments}`,
  'delete from payments where order_id = $1',
  'delete from line_items where order_id = $1',
  'delete from orders where id = $1',
];

/** Deletes an order with its dependent rows, as after a restore. Its invoices remain. */
export async function deleteOrder(tx: Tx, id: string): Promise<void> {
  // Jobs of the running shop lock the order first and then its payments, so they wait for the end of the transaction.
  await rows(tx, 'select id from orders where id = $1 for update', [id]);
  await rows(tx, 'select id from payments where order_id = $1 for update', [id]);
  for (const text of statements) await execute(tx, text, [id]);
}

const deadlockDetected = '40P01';

/** Repeats a change of a table that PostgreSQL ended because a job of the shop held the same locks in another order. */
async function changeTable(db: Queryable, text: string): Promise<void> {
  try {
    await execute(db, text);
  } catch (error) {
    if ((error as { code?: unknown }).code !== deadlockDetected) throw error;
    await changeTable(db, text);
  }
}

/** Allows the deletion of an invoiced order. Tests only, because invoices are never deleted. */
export async function allowOrderDeletion(db: Queryable): Promise<void> {
  await changeTable(
    db,
    `alter table invoices
      drop constraint if exists invoices_order_id_fkey, drop constraint if exists invoices_refund_id_fkey`,
  );
  await changeTable(
    db,
    `alter table supplies
      drop constraint if exists supplies_order_id_fkey, drop constraint if exists supplies_refund_id_fkey`,
  );
}
