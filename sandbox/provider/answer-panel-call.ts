import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pause } from '../kit/pause.ts';
import { readBody } from '../kit/read-body.ts';
import { sendJson } from '../kit/send.ts';
import { planFault, sendError, sendFault } from './act-out-fault.ts';
import { cancelOrders } from './cancel-orders.ts';
import { errorReply, PanelError } from './errors.ts';
import { listServices } from './list-services.ts';
import type { Panel } from './panel.ts';
import { pickFault } from './pick-fault.ts';
import { placeOrder } from './place-order.ts';
import { reportBalance } from './report-balance.ts';
import { reportStatus } from './report-status.ts';
import { reportRefills, requestRefill } from './request-refill.ts';

const ACTS: Record<string, (panel: Panel, form: URLSearchParams) => object> = {
  services: listServices,
  add: placeOrder,
  status: reportStatus,
  refill: requestRefill,
  refill_status: reportRefills,
  cancel: cancelOrders,
  balance: reportBalance,
};

function act(panel: Panel, form: URLSearchParams): object {
  const given = Buffer.from(form.get('key') ?? '');
  const wanted = Buffer.from(panel.key);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw new PanelError('invalid_key');
  const action = ACTS[form.get('action') ?? ''];
  if (!action) throw new PanelError('bad_request');
  return action(panel, form);
}

type Outcome = { body: object } | { error: PanelError };

function outcomeOf(panel: Panel, form: URLSearchParams, refuse: PanelError | undefined): Outcome {
  if (refuse) return { error: refuse };
  try {
    return { body: act(panel, form) };
  } catch (error) {
    if (error instanceof PanelError) return { error };
    throw error;
  }
}

/** One call of the panel API: form in, JSON out, bent by the fault that applies to it. */
export async function answerPanelCall(
  panel: Panel,
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
