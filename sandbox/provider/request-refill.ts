import { currentDrop } from './count-delivered.ts';
import { errorText, PanelError } from './errors.ts';
import { type ProviderPanel, timingOf } from './panel.ts';
import { findVisibleOrder, idsIn, numberOr, perIdError } from './report-status.ts';
import { progressOf } from './rules.ts';
import { endDueOrders } from './settle-orders.ts';
import { endDueRefill, refillStatus } from './settle-refill.ts';
import { phaseOf } from './words.ts';

/** Accepts a refill of a completed or partial order with a refillable service, one at a time. */
function refillOrder(panel: ProviderPanel, id: string): string {
  const known = findVisibleOrder(panel, id);
  if (!known) throw new PanelError('order_not_found');
  const order = endDueOrders(panel, [known])[0]!;
  const phase = phaseOf(progressOf(order, timingOf(panel)).status);
  const offered = panel.services.get(order.service)?.refill === true;
  const open = panel.store.openRefillsOf(id).some((refill) => endDueRefill(panel, refill).ended_as === null);
  const { refillOutcome } = panel.switches.now();
  if (refillOutcome === 'refused' || !offered || (phase !== 'completed' && phase !== 'partial')) {
    throw new PanelError('refill_not_eligible');
  }
  if (open) throw new PanelError('refill_open');
  if (refillOutcome === 'early') throw new PanelError('refill_early');
  const amount = Math.min(order.quantity, Math.max(0, currentDrop(panel, order.target)));
  return String(panel.store.insertRefill(order, amount, panel.now()).seq);
}

function tryOrError<T>(act: () => T): T | PanelError {
  try {
    return act();
  } catch (error) {
    if (error instanceof PanelError) return error;
    throw error;
  }
}

export function requestRefill(panel: ProviderPanel, form: URLSearchParams): object {
  const faults = panel.switches.now();
  const shown = (id: string) => (faults.numberStyle === 'swapped' ? Number(id) : id);
  const list = form.get('orders');
  if (list !== null) {
    return idsIn(list).map((order) => {
      const result = tryOrError(() => refillOrder(panel, order));
      if (result instanceof PanelError) return { order: numberOr(order), refill: perIdError(faults, result) };
      return { order: numberOr(order), refill: Number(result) };
    });
  }
  const id = form.get('order');
  if (id === null) throw new PanelError('bad_request');
  const result = tryOrError(() => refillOrder(panel, id.trim()));
  if (!(result instanceof PanelError)) return { refill: shown(result) };
  if (faults.perIdErrors === 'text') return { refill: { error: errorText(result, faults.errorWords) } };
  throw result;
}

function statusOf(panel: ProviderPanel, id: string): string {
  const refill = /^\d{1,15}$/.test(id) ? panel.store.refillBySeq(Number(id)) : undefined;
  if (!refill) throw new PanelError('refill_not_found');
  return refillStatus(panel, endDueRefill(panel, refill, true));
}

export function reportRefills(panel: ProviderPanel, form: URLSearchParams): object {
  const list = form.get('refills');
  if (list !== null) {
    return idsIn(list).map((refill) => {
      const result = tryOrError(() => statusOf(panel, refill));
      const status = result instanceof PanelError ? perIdError(panel.switches.now(), result) : result;
      return { refill: numberOr(refill), status };
    });
  }
  const id = form.get('refill');
  if (id === null) throw new PanelError('bad_request');
  return { status: statusOf(panel, id.trim()) };
}
