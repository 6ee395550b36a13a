import type { DatabaseSync } from 'node:sqlite';
import { type Context, commit } from '../context.ts';
import type { FailureKind } from '../faults.ts';
import type { Form } from '../http/parse-form.ts';
import { publicView } from '../intents/public-view.ts';
import type { Reply } from '../intents/reply.ts';
import type { Caller } from './authenticate.ts';
import { ApiError, type ErrorBody, invalidRequest, secretKeyRequired } from './errors.ts';
import { readTexts } from './parameters.ts';
import type { Route } from './routes.ts';

type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function refundsOf(ctx: Context, chargeId: string): object {
  const data = ctx.objects.page({ kind: 'refund', charge: chargeId, limit: 100 });
  return { object: 'list', url: `/v1/charges/${chargeId}/refunds`, has_more: false, data };
}

function expandField(ctx: Context, node: Node, name: string): unknown {
  if (name === 'refunds' && node.object === 'charge') return refundsOf(ctx, String(node.id));
  const value = node[name];
  if (typeof value !== 'string') return value;
  return ctx.objects.findAny(value);
}

function expandPath(ctx: Context, node: Node, path: string[]): void {
  const [name = '', ...rest] = path;
  const value = expandField(ctx, node, name);
  if (value === undefined)
    throw invalidRequest(undefined, `This property cannot be expanded (${name}).`, { param: 'expand' });
  node[name] = value;
  if (rest.length === 0) return;
  const inner = Array.isArray(value) ? value : [value];
  for (const item of inner) if (isNode(item)) expandPath(ctx, item, rest);
}

/** Replaces ids by their objects along each path, e.g. `latest_charge` or `data.payment_method`. */
function expand(ctx: Context, body: object, paths: string[] | undefined): object {
  if (!paths) return body;
  const copy = { ...body } as Node;
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > 4)
      throw invalidRequest(undefined, 'You can expand up to four levels.', { param: 'expand' });
    expandPath(ctx, copy, steps);
  }
  return copy;
}

export interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
  written?: Context['written'];
  cut?: boolean;
}

export interface Work {
  route: Route;
  id: string;
  form: Form;
  caller: Caller;
  failure?: FailureKind;
  /** Key for storing the reply. Absent for calls that are not stored. */
  kept?: { key: string; fingerprint: string };
}

const BROKEN: ErrorBody = {
  type: 'api_error',
  message: "Sorry! There was an error while talking to one of our backends. (sandbox fault '500')",
};

export const errorAnswer = (status: number, error: ErrorBody): Answer => ({
  status,
  body: JSON.stringify({ error }),
});

function runRoute(ctx: Context, work: Work): Reply {
  if (work.failure === '500') return { status: 500, body: { error: BROKEN } };
  const { route, form, id, caller } = work;
  if (caller.role === 'publishable' && !route.open) throw secretKeyRequired();
  return route.run(ctx, form, id, caller);
}

/** Converts an error that rolled back its transaction to a reply, without data hidden from publishable keys. */
export function answerOfError(error: unknown, caller?: Caller): Answer {
  if (!(error instanceof ApiError)) throw error;
  const body = { error: error.body };
  const visible = caller?.role === 'publishable' ? publicView(body) : body;
  return { status: error.status, body: JSON.stringify(visible) };
}

/**
 * Runs a call as one transaction. Replies 200, 402 and 500 are stored under the idempotency key within it. Parameter
 * errors roll back everything and are not stored.
 */
export function runCall(db: DatabaseSync, ctx: Context, work: Work): Answer {
  try {
    const { result, written } = commit(db, ctx, () => {
      const { status, body } = runRoute(ctx, work);
      const seen = work.caller.role === 'publishable' ? publicView(body) : body;
      const text = JSON.stringify(status === 200 ? expand(ctx, seen, readTexts(work.form, 'expand')) : seen);
      if (work.kept) ctx.keys.keep(work.kept.key, { fingerprint: work.kept.fingerprint, status, body: text });
      return { status, body: text };
    });
    // A stored 500 would only be replayed, so the SDK is told not to retry.
    const headers = result.status === 500 && work.kept ? { 'Stripe-Should-Retry': 'false' } : undefined;
    return { ...result, written, headers, cut: work.failure === 'reset-after' };
  } catch (error) {
    return answerOfError(error, work.caller);
  }
}
