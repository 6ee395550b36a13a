import type { ServerResponse } from 'node:http';
import { pause } from '../kit/pause.ts';
import { sendJson, sendText } from '../kit/send.ts';
import { PanelError, type PanelErrorCode } from './errors.ts';
import {
  AMBIGUOUS_FAULTS,
  type AmbiguousFault,
  type FaultKind,
  type FaultRule,
  type RefusedKind,
} from './faults.ts';

const PAUSED_MS = 120_000;

const REFUSALS: Record<Exclude<RefusedKind, '403-html' | '404-html'>, PanelErrorCode> = {
  '429': 'rate_limited',
  maintenance: 'maintenance',
  'insufficient-funds': 'insufficient_funds',
  'active-order': 'active_order',
  'disabled-service': 'disabled_service',
  'invalid-service': 'invalid_service',
  'invalid-link': 'invalid_link',
  'min-quantity': 'min_quantity',
  'max-quantity': 'max_quantity',
  'invalid-key': 'invalid_key',
  'inactive-account': 'inactive_account',
  'bad-request': 'bad_request',
  'order-not-found': 'order_not_found',
  'unknown-error': 'unknown',
};

const BODIES: Partial<Record<string, { status: number; type: string; content: string }>> = {
  '502-html': { status: 502, type: 'text/html', content: page('502 Bad Gateway') },
  '500-error': { status: 500, type: 'application/json', content: '{"error":"Internal server error"}' },
  '200-html': { status: 200, type: 'text/html', content: page('Just a moment') },
  '403-html': { status: 403, type: 'text/html', content: page('403 Forbidden') },
  '404-html': { status: 404, type: 'text/html', content: page('404 Not Found') },
  empty: { status: 200, type: 'text/html', content: '' },
  '{}': { status: 200, type: 'application/json', content: '{}' },
  'order-0': { status: 200, type: 'application/json', content: '{"order":0}' },
  'order-null': { status: 200, type: 'application/json', content: '{"order":null}' },
  'order-blank': { status: 200, type: 'application/json', content: '{"order":""}' },
  'cut-json': { status: 200, type: 'application/json', content: '{"order":23' },
};

function page(title: string): string {
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}

export interface FaultPlan {
  delayMs: number;
  refuse?: PanelError;
  /** Reply of `BODIES`, `timeout` or `reset`, instead of the real one. */
  reply?: string;
  /** Executes the action before that reply. */
  acts: boolean;
}

function parseAmbiguousFault(kind: FaultKind): { base: AmbiguousFault; after: boolean } | undefined {
  const base = AMBIGUOUS_FAULTS.find(
    (name) => kind === name || kind === `${name}-before` || kind === `${name}-after`,
  );
  return base && { base, after: kind === `${base}-after` };
}

/** Returns the plan of a rule. A time-out waits after the action, not before it. */
export function planFault(rule: FaultRule): FaultPlan {
  const delayMs = rule.delayMs ?? 0;
  if (rule.kind === 'slow') return { delayMs, acts: true };
  const doubt = parseAmbiguousFault(rule.kind);
  if (doubt) return { delayMs: doubt.base === 'timeout' ? 0 : delayMs, reply: doubt.base, acts: doubt.after };
  if (rule.kind === '403-html' || rule.kind === '404-html') return { delayMs, reply: rule.kind, acts: false };
  const code = REFUSALS[rule.kind as keyof typeof REFUSALS];
  return { delayMs, refuse: new PanelError(code), acts: false };
}

/** Sends the false reply, cuts the connection, or holds it until the client gives up. */
export async function sendFault(
  response: ServerResponse,
  plan: FaultPlan,
  rule: FaultRule,
  stopping: AbortSignal,
): Promise<void> {
  if (plan.reply === 'timeout') await pause(rule.delayMs ?? PAUSED_MS, stopping);
  if (plan.reply === 'timeout' || plan.reply === 'reset') {
    response.socket?.resetAndDestroy();
    return;
  }
  const body = BODIES[plan.reply ?? ''];
  if (body) sendText(response, body.status, body);
}

/** Sends an error reply. A rate-limit reply contains the time to retry. */
export function sendError(
  response: ServerResponse,
  reply: { status: number; body: object },
  code: PanelErrorCode,
): void {
  if (code === 'rate_limited') sendJson(response, 429, reply.body, { 'retry-after': '2' });
  else sendJson(response, reply.status, reply.body);
}
