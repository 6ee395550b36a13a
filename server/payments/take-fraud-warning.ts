import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { recordEvent } from '#server/orders/record-event.ts';
import { stopOrder } from '#server/orders/stop-order.ts';
import { openItem } from '#server/pending/open-item.ts';
import { lockWarnedPayment } from './store-disputes.ts';

/** The card's bank suspects fraud: nothing more is delivered, and a person decides about a refund. */
export async function takeFraudWarning(deps: Deps, intentId: string): Promise<string> {
  return inTransaction(deps.database, async (tx) => {
    const payment = await lockWarnedPayment(tx, intentId);
    if (!payment) return 'nothing';
    const orderId = payment.order_id;
    await recordEvent(tx, { orderId, kind: 'early_fraud_warning', actor: 'processor', at: deps.now() });
    await openItem(tx, {
      reason: 'early_fraud_warning',
      subjectId: payment.id,
      orderId,
      amountCents: payment.received_cents,
    });
    await stopOrder(deps, tx, { orderId, reason: 'early_fraud_warning' });
    return 'stopped';
  });
}
