import type { OrderId } from '#contracts/kit/ids.ts';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { TrackConversion } from '#contracts/marketing/conversions.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { forwardConversionJob } from './forward-conversion.ts';
import { reporterOf } from './rules.ts';
import { findConsent, findOrder, insertConversion, type ReportedOrder } from './store.ts';

export interface ReportingVisitor {
  orderId: OrderId | undefined;
  visitor: string | undefined;
  client: string | undefined;
}

/** Accepts a report only for a paid order and only when all its values equal the order's. */
function checkReport(order: ReportedOrder | undefined, report: TrackConversion): ReportedOrder {
  if (!order) throw new ShopError('order_not_found', 'no such order');
  if (!order.paid_at) throw new ShopError('payment_not_confirmed', `order ${order.number} is not settled`);
  const { paymentIntentId, amount } = report;
  if (paymentIntentId && !order.intent_ids.some((id) => id === paymentIntentId)) {
    throw new ShopError('conflict', 'the payment is not of this order', { field: 'paymentIntentId' });
  }
  if (amount !== undefined && amount !== order.total_cents) {
    throw new ShopError('price_changed', `reported ${amount}, paid ${order.total_cents}`, {
      field: 'amount',
      amount: toDecimalString(order.total_cents),
    });
  }
  return order;
}

/**
 * Stores the first report of a paid order and returns true for it. The server reports to the measurement service only
 * with a stored consent.
 * Throws `order_not_found`, `payment_not_confirmed`, `conflict`, `price_changed`.
 */
export async function trackConversion(
  deps: Deps,
  report: TrackConversion,
  { orderId, visitor, client }: ReportingVisitor,
): Promise<boolean> {
  const order = checkReport(orderId && (await findOrder(deps.database, orderId)), report);
  const choice = visitor === undefined ? undefined : await findConsent(deps.database, visitor);
  const reporter = reporterOf(choice, report.tag);
  const allowed = reporter !== 'nobody';
  return inTransaction(deps.database, async (tx) => {
    const recorded = await insertConversion(tx, {
      orderId: order.id,
      amountCents: order.total_cents,
      source: report.source,
      visitorId: allowed ? (visitor ?? null) : null,
      client: allowed ? (client ?? null) : null,
      reporter,
      at: deps.now(),
    });
    if (recorded && reporter === 'server' && deps.measurement) {
      await deps.queue.enqueue(tx, forwardConversionJob, { orderId: order.id });
    }
    return recorded;
  });
}
