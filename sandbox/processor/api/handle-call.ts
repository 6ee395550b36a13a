import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { FailureKind } from '../faults.ts';
import { parseForm } from '../http/parse-form.ts';
import { newId } from '../ids.ts';
import { authenticate, type Caller } from './authenticate.ts';
import { invalidRequest } from './errors.ts';
import { requireParameter } from './parameters.ts';
import { findRoute } from './routes.ts';
import { type Answer, answerOfError, errorAnswer, runCall, type Work } from './run-call.ts';

function consumeFailure(ctx: Context, path: string): FailureKind | undefined {
  const failure = ctx.faults.current().failNext;
  if (!failure || failure.count < 1) return undefined;
  if (failure.path !== undefined && !path.includes(failure.path)) return undefined;
  const count = failure.count - 1;
  ctx.faults.change({ failNext: count > 0 ? { ...failure, count } : null });
  return failure.kind;
}

export interface Call {
  method: string;
  path: string;
  query: string;
  body: string;
  authorization?: string;
  idempotencyKey?: string;
}

export type HandleCall = (call: Call) => Promise<Answer>;

const RATE_LIMITED = errorAnswer(429, {
  type: 'rate_limit_error',
  code: 'rate_limit',
  message: "Too many requests hit the API too quickly. (sandbox fault '429')",
});
const RESTRICTED = errorAnswer(403, {
  type: 'invalid_request_error',
  message: 'Your account cannot currently make live charges.',
});
const IN_USE = errorAnswer(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message:
    'There is currently another in-progress request using this Idempotent Key. Please try again later.',
});
const REUSED = errorAnswer(400, {
  type: 'idempotency_error',
  code: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a different key if you meant to execute a different request.',
});

/** Returns the key for storing the reply: the caller's key and the header, for POST only. */
function idempotencyKeyOf(call: Call, caller: Caller): Work['kept'] {
  if (call.method !== 'POST' || !call.idempotencyKey) return undefined;
  if (call.idempotencyKey.length > 255)
    throw invalidRequest(undefined, 'Idempotency keys can have up to 255 characters.');
  const fingerprint = createHash('sha1').update(`${call.path}\n${call.body}`).digest('base64');
  return { key: `${caller.key} ${call.idempotencyKey}`, fingerprint };
}

function prepare(ctx: Context, call: Call): Work {
  const found = findRoute(call.method, call.path);
  const form = parseForm(call.method === 'POST' ? call.body : call.query);
  const caller = authenticate(ctx, call.authorization, form.key);
  if (!found) throw unknownUrlReply(call);
  return { ...found, form, caller, kept: idempotencyKeyOf(call, caller) };
}

function unknownUrlReply(call: Call) {
  const error = invalidRequest(undefined, `Unrecognized request URL (${call.method}: ${call.path}).`);
  return Object.assign(error, { status: 404 });
}

/** Handles calls to `/v1/…`: authenticates, replays stored replies, applies faults, then executes the call. */
export function createCallHandler(db: DatabaseSync, ctx: Context): HandleCall {
  const inFlight = new Set<string>();

  async function perform(call: Call, work: Work): Promise<Answer> {
    const failure = consumeFailure(ctx, call.path);
    const { latencyMs } = ctx.faults.current();
    if (latencyMs > 0) await wait(latencyMs);
    if (failure === '429') return RATE_LIMITED;
    if (failure === 'restricted') return RESTRICTED;
    if (failure === 'reset-before') return { status: 0, body: '', cut: true };
    ctx.request = { id: newId('req_'), idempotency_key: call.idempotencyKey ?? null };
    return runCall(db, ctx, { ...work, failure });
  }

  async function once(call: Call, work: Work): Promise<Answer> {
    const { key, fingerprint } = requireParameter(work.kept, 'Idempotency-Key');
    const stored = ctx.keys.find(key);
    if (stored && stored.fingerprint !== fingerprint) return REUSED;
    if (stored)
      return { status: stored.status, body: stored.body, headers: { 'Idempotent-Replayed': 'true' } };
    if (inFlight.has(key)) return IN_USE;
    inFlight.add(key);
    try {
      return await perform(call, work);
    } finally {
      inFlight.delete(key);
    }
  }

  return async (call) => {
    try {
      const work = prepare(ctx, call);
      return await (work.kept ? once(call, work) : perform(call, work));
    } catch (error) {
      return answerOfError(error);
    }
  };
}
