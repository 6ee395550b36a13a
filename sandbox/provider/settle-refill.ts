import { type ProviderPanel, timingOf } from './panel.ts';
import type { RefillRow } from './store.ts';

const PENDING_SHARE = 0.1;

/** Ends a due refill as configured. `observed` is as for orders. */
export function endDueRefill(panel: ProviderPanel, refill: RefillRow, observed = false): RefillRow {
  if (refill.ended_as !== null) return refill;
  const { now, deliveryMs } = timingOf(panel);
  const reached = deliveryMs === 0 ? observed : now - refill.created_at >= deliveryMs;
  if (!reached) return refill;
  const { refillOutcome } = panel.switches.now();
  const ended_as = refillOutcome === 'refused' || refillOutcome === 'early' ? 'Rejected' : refillOutcome;
  panel.store.endRefill(refill.seq, ended_as);
  return { ...refill, ended_as };
}

export function refillStatus(panel: ProviderPanel, refill: RefillRow): string {
  if (refill.ended_as !== null) return refill.ended_as;
  const { now, deliveryMs } = timingOf(panel);
  const started = deliveryMs > 0 && now - refill.created_at >= deliveryMs * PENDING_SHARE;
  return started ? 'In progress' : 'Pending';
}
