import { PanelError } from './errors.ts';
import { type Panel, timingOf } from './panel.ts';
import { idsIn, knownOrder, numberOr, perIdError } from './report-status.ts';
import { isActive, progressOf } from './rules.ts';
import { settleEnds } from './settle-orders.ts';

const CANCEL_SHARE = 0.1;

/** Accepts the wish; the order ends a tenth of the delivery time later, unless it completes first. */
function askToCancel(panel: Panel, id: string): PanelError | null {
  const known = knownOrder(panel, id);
  if (!known) return new PanelError('order_not_found');
  const order = settleEnds(panel, [known])[0]!;
  const time = timingOf(panel);
  const { cancelOutcome } = panel.switches.now();
  const offered = panel.services.get(order.service)?.cancel === true;
  if (!offered || cancelOutcome === 'refused' || !isActive(progressOf(order, time))) {
    return new PanelError('cancel_refused');
  }
  if (cancelOutcome === 'canceled' && order.cancel_at === null) {
    panel.store.saveOrder({ ...order, cancel_at: Math.round(time.now + time.deliveryMs * CANCEL_SHARE) });
  }
  return null;
}

/** `cancel orders=…`: an answer of 1 means that the wish was taken, not that the order is cancelled. */
export function cancelOrders(panel: Panel, form: URLSearchParams): object {
  const list = form.get('orders') ?? form.get('order');
  if (list === null) throw new PanelError('bad_request');
  return idsIn(list).map((order) => {
    const error = askToCancel(panel, order);
    return { order: numberOr(order), cancel: error ? perIdError(panel.switches.now(), error) : 1 };
  });
}
