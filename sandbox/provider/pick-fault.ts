import type { FaultRule } from './faults.ts';
import type { Panel } from './panel.ts';

/** The rule that applies to this request, if any. A rule for the next requests is used up by it. */
export function pickFault(panel: Panel, form: URLSearchParams): FaultRule | undefined {
  const { next, always } = panel.switches.now();
  if (next.length === 0 && always.length === 0) return undefined;
  const order = form.get('order');
  const stored = order === null ? undefined : panel.store.orderById(order);
  const service = form.has('service') ? Number(form.get('service')) : stored?.service;
  const link = form.get('link') ?? stored?.link;
  const action = form.get('action');
  const fits = (rule: FaultRule) =>
    (rule.action === undefined || rule.action === action) &&
    (rule.service === undefined || rule.service === service) &&
    (rule.link === undefined || rule.link === link);
  const at = next.findIndex(fits);
  const chosen = next[at];
  if (!chosen) return always.find(fits);
  const left = (chosen.times ?? 1) - 1;
  const { times: _, ...rule } = chosen;
  panel.switches.change({ next: next.toSpliced(at, 1, ...(left > 0 ? [{ ...rule, times: left }] : [])) });
  return rule;
}
