import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { type CallDeclaration, type CallName, calls } from '#contracts/calls.ts';
import {
  type AnyCall,
  type ByRequestName,
  type CallBody,
  type CallParams,
  type CallQuery,
  declaredCalls,
  type WrittenReply,
} from '#contracts/declared-calls.ts';
import type { Effect } from '#contracts/kit/effects.ts';
import { publicCalls } from '#contracts/public-calls.ts';
import type { Answer } from './by-contract.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the call, by which `#contracts/staff/api-scopes.ts` defines its API scopes. */
    call?: AnyCall;
    effects?: readonly Effect[];
    effectsOf?: (request: FastifyRequest) => readonly Effect[] | Promise<readonly Effect[]>;
  }
}

export type CallRequest<Name extends AnyCall> = FastifyRequest<{
  Params: CallParams<Name>;
  Querystring: CallQuery<Name>;
  Body: CallBody<Name>;
}>;
/** Result of a handler without a value, for calls whose reply needs only `success`. */
type Done<Reply> = { success: true } extends Reply ? Promise<void> : never;
type Handler<Name extends AnyCall> = (
  request: CallRequest<Name>,
  reply: FastifyReply,
) =>
  | Answer<WrittenReply<Name>>
  | FastifyReply
  | Promise<Answer<WrittenReply<Name>> | FastifyReply>
  | Done<WrittenReply<Name>>;
type ServeOptions = Omit<RouteOptions, 'method' | 'url' | 'schema' | 'handler'>;
interface ByRequest<Name extends AnyCall> {
  effectsOf: (request: CallRequest<Name>) => readonly Effect[] | Promise<readonly Effect[]>;
}

const declarations: Record<AnyCall, CallDeclaration> = { ...declaredCalls, ...publicCalls };
const staffRoutes: Partial<Record<string, string>> = calls;

/**
 * Returns the schema of a call. Back-office calls reject unknown query parameters, because a mistyped filter would
 * select everything. Addresses of buyers may carry parameters of others.
 */
export function schemaOf(name: AnyCall): FastifySchema {
  const { query, reply, status, conflict, ...rest } = declarations[name];
  const isStrict = name in declaredCalls && query instanceof z.ZodObject;
  return {
    ...rest,
    ...(query ? { querystring: isStrict ? query.strict() : query } : {}),
    ...(reply ? { response: { [status ?? 200]: reply, ...(conflict ? { 409: conflict } : {}) } } : {}),
  };
}

export function effectsOfCall(name: AnyCall): readonly Effect[] {
  const declared = name in declaredCalls ? declaredCalls[name as CallName].effects : [];
  return declared === 'by_request' ? [] : declared;
}

/** Replies `{ success: true }` when the handler has returned nothing and has sent no reply. */
const confirmWhenDone =
  <Name extends AnyCall>(handler: Handler<Name>) =>
  async (request: CallRequest<Name>, reply: FastifyReply) => {
    const answer = await handler(request, reply);
    return answer === undefined && !reply.sent ? { success: true } : answer;
  };

export function serve<Name extends Exclude<AnyCall, ByRequestName>>(
  app: FastifyInstance,
  name: Name,
  handler: Handler<Name>,
): void;
export function serve<Name extends ByRequestName>(
  app: FastifyInstance,
  name: Name,
  options: ByRequest<Name>,
  handler: Handler<Name>,
): void;
export function serve<Name extends Exclude<AnyCall, ByRequestName>>(
  app: FastifyInstance,
  name: Name,
  options: ServeOptions,
  handler: Handler<Name>,
): void;
export function serve<Name extends AnyCall>(
  app: FastifyInstance,
  name: Name,
  ...rest: [Handler<Name>] | [ServeOptions & Partial<ByRequest<Name>>, Handler<Name>]
): void {
  const [options, handler]: [ServeOptions & Partial<ByRequest<Name>>, Handler<Name>] =
    rest.length === 2 ? rest : [{}, rest[0]];
  const { effectsOf, ...own } = options;
  const declared = declarations[name];
  // The name of a public call is its method and path.
  const [method = '', url = ''] = (staffRoutes[name] ?? name).split(' ');
  const config = {
    ...own.config,
    call: name,
    effects: effectsOfCall(name),
    effectsOf: effectsOf as never,
  };
  app.route({
    ...own,
    config,
    method,
    url,
    schema: schemaOf(name),
    handler: (declared.reply?.safeParse({ success: true }).success
      ? confirmWhenDone(handler)
      : handler) as never,
  });
}
