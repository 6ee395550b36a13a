import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import facts from '../../docs/protocols/facts/panel-v2.json' with { type: 'json' };
import { malformedField } from '../kit/field-table.ts';
import { pause } from '../kit/pause.ts';
import { readBody } from '../kit/read-body.ts';
import { sendJson } from '../kit/send.ts';
import { planFault, sendError, sendFault } from './act-out-fault.ts';
import { errorReply, PanelError, type PanelErrorCode } from './errors.ts';
import type { FaultRule } from './faults.ts';
import { listServices } from './list-services.ts';
import { type ProviderPanel, timingOf } from './panel.ts';
import { placeOrder } from './place-order.ts';
import { findVisibleOrder, idsIn, numberOr, perIdError, reportStatus } from './report-status.ts';
import { reportRefills, requestRefill } from './request-refill.ts';
import { eurosFromMicros, isActive, microsFromEuros, progressOf } from './rules.ts';
import { endAllDueOrders, endDueOrders } from './settle-orders.ts';

const CANCEL_SHARE = 0.1;

/** Accepts a cancellation. The order ends after the cancellation delay unless it completes first. */
function requestCancel(panel: ProviderPanel, id: string): PanelError | null {
  const known = findVisibleOrder(panel, id);
  if (!known) return new PanelError('order_not_found');
  const order = endDueOrders(panel, [known])[0]!;
  const time = timingOf(panel);
  const { cancelOutcome, cancelSeconds } = panel.switches.now();
  const offered = panel.services.get(order.service)?.cancel === true;
  if (!offered || cancelOutcome === 'refused' || !isActive(progressOf(order, time))) {
    return new PanelError('cancel_refused');
  }
  if (cancelOutcome === 'canceled' && order.cancel_at === null) {
    const delayMs = cancelSeconds === null ? time.deliveryMs * CANCEL_SHARE : cancelSeconds * 1000;
    panel.store.saveOrder({ ...order, cancel_at: Math.round(time.now + delayMs) });
  }
  return null;
}

/** `cancel orders=…` returns 1 when the request was accepted, not when the order is cancelled. */
function cancelOrders(panel: ProviderPanel, form: URLSearchParams): object {
  const list = form.get('orders') ?? form.get('order');
  if (list === null) throw new PanelError('bad_request');
  return idsIn(list).map((order) => {
    const error = requestCancel(panel, order);
    return { order: numberOr(order), cancel: error ? perIdError(panel.switches.now(), error) : 1 };
  });
}

/** Returns the rule for this request, if any, and consumes one-time rules. */
function pickFault(panel: ProviderPanel, form: URLSearchParams): FaultRule | undefined {
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

/** Books the unrelated charge once, as if another user had spent money between two polls. */
function bookUnrelatedCharge(panel: ProviderPanel): void {
  const { unrelatedCharge } = panel.switches.now();
  if (unrelatedCharge === null) return;
  panel.store.setBalanceMicros((panel.store.balanceMicros() ?? 0) - microsFromEuros(unrelatedCharge));
  panel.switches.change({ unrelatedCharge: null });
}

/** `balance` in euros, after booking refunds of ended orders. */
function reportBalance(panel: ProviderPanel): object {
  endAllDueOrders(panel);
  bookUnrelatedCharge(panel);
  const balance = eurosFromMicros(panel.store.balanceMicros() ?? 0);
  const shown = panel.switches.now().numberStyle === 'swapped' ? Number(balance) : balance;
  return { balance: shown, currency: panel.account.currency };
}

const ACTS: Record<string, (panel: ProviderPanel, form: URLSearchParams) => object> = {
  services: listServices,
  add: placeOrder,
  status: reportStatus,
  refill: requestRefill,
  refill_status: reportRefills,
  cancel: cancelOrders,
  balance: reportBalance,
};

/** Errors for malformed fields. Others are `bad_request`. */
const MALFORMED: Record<string, PanelErrorCode> = {
  ...{ service: 'invalid_service', link: 'invalid_link' },
  ...{ orders: 'too_many_ids', refills: 'too_many_ids' },
};

function performAction(panel: ProviderPanel, form: URLSearchParams): object {
  const given = Buffer.from(form.get('key') ?? '');
  const wanted = Buffer.from(panel.key);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new PanelError('invalid_key');
  const action = ACTS[form.get('action') ?? ''];
  if (!action) throw new PanelError('bad_request');
  const malformed = malformedField(facts.requests, form.get('action') ?? '', Object.fromEntries(form));
  if (malformed !== undefined) throw new PanelError(MALFORMED[malformed] ?? 'bad_request');
  return action(panel, form);
}

type Outcome = { body: object } | { error: PanelError };

function outcomeOf(panel: ProviderPanel, form: URLSearchParams, refuse: PanelError | undefined): Outcome {
  if (refuse) return { error: refuse };
  try {
    return { body: performAction(panel, form) };
  } catch (error) {
    if (error instanceof PanelError) return { error };
    throw error;
  }
}

/** Handles one call of the panel API: form in, JSON out, modified by an applicable fault. */
export async function answerPanelCall(
  panel: ProviderPanel,
  exchange: { request: IncomingMessage; response: ServerResponse; stopping: AbortSignal },
): Promise<void> {
  const { request, response, stopping } = exchange;
  const form = new URLSearchParams(await readBody(request));
  const rule = pickFault(panel, form);
  const plan = rule ? planFault(rule) : undefined;
  const wait = panel.switches.now().latencyMs + (plan?.delayMs ?? 0);
  if (wait > 0 && !(await pause(wait, stopping))) return;
  if (rule && plan?.reply !== undefined) {
    if (plan.acts) outcomeOf(panel, form, undefined);
    return sendFault(response, plan, rule, stopping);
  }
  const outcome = outcomeOf(panel, form, plan?.refuse);
  if ('body' in outcome) return sendJson(response, 200, outcome.body);
  const faults = panel.switches.now();
  const style =
    outcome.error.code === 'maintenance' ? { ...faults, errorStyle: 'status-msg' as const } : faults;
  sendError(response, errorReply(outcome.error, style), outcome.error.code);
}
