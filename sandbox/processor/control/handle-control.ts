import type { DatabaseSync } from 'node:sqlite';
import { ApiError, invalidRequest } from '../api/errors.ts';
import { type Answer, answerOfError } from '../api/run-call.ts';
import { type Context, commit } from '../context.ts';
import { CONTROL_ROUTES, type Controls, type Json } from './routes.ts';

export interface ControlCall {
  method: string;
  path: string;
  body: string;
  origin?: string;
  host?: string;
}

function readJson(body: string): Json {
  if (body === '') return {};
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  } catch {
    // Falls through: invalid JSON is refused like a non-object.
  }
  throw invalidRequest(undefined, 'The body must be a JSON object.');
}

/** Pages of other origins must not change switches. */
function refuseOtherOrigins(call: ControlCall): void {
  if (!call.origin || call.origin === `http://${call.host}`) return;
  throw new ApiError(403, { type: 'invalid_request_error', message: 'Not from another origin.' });
}

export function handleControl(db: DatabaseSync, ctx: Context, controls: Controls, call: ControlCall): Answer {
  try {
    refuseOtherOrigins(call);
    const [collection = '', ref, action] = call.path.slice('/sandbox/'.length).split('/');
    const pattern = [collection, ref === undefined ? '' : '/:ref', action === undefined ? '' : `/${action}`];
    const route = CONTROL_ROUTES.get(`${call.method} ${pattern.join('')}`);
    if (!route)
      throw Object.assign(invalidRequest(undefined, `No such control: ${call.path}`), { status: 404 });
    const body = readJson(call.body);
    if (route.call) return { status: 200, body: JSON.stringify(route.call(controls, ref ?? '', body)) };
    ctx.request = null;
    const { result, written } = commit(db, ctx, () => route.change?.(ctx, ref ?? '', body) ?? {});
    return { status: 200, body: JSON.stringify(result), written };
  } catch (error) {
    return answerOfError(error);
  }
}
