import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { type CallDeclaration, calls } from '#contracts/calls.ts';
import {
  type AnyCall,
  type CallBody,
  type CallParams,
  type CallQuery,
  declaredCalls,
  type WrittenReply,
} from '#contracts/declared-calls.ts';
import { publicCalls } from '#contracts/public-calls.ts';
import type { Answer } from './by-contract.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Is the name of the call, by which `#contracts/staff/api-scopes.ts` says whether keys may make it. */
    call?: AnyCall;
  }
}

export type CallRequest<Name extends AnyCall> = FastifyRequest<{
  Params: CallParams<Name>;
  Querystring: CallQuery<Name>;
  Body: CallBody<Name>;
}>;
type Handler<Name extends AnyCall> = (
  request: CallRequest<Name>,
  reply: FastifyReply,
) => Answer<WrittenReply<Name>> | FastifyReply | Promise<Answer<WrittenReply<Name>> | FastifyReply>;
/** Holds a route's options besides its declaration: limits, hooks, whether it needs a recent reauthentication. */
type ServeOptions = Omit<RouteOptions, 'method' | 'url' | 'schema' | 'handler'>;

export function schemaOf({ query, reply, status, conflict, ...rest }: CallDeclaration): FastifySchema {
  return {
    ...rest,
    ...(query ? { querystring: query } : {}),
    ...(reply ? { response: { [status ?? 200]: reply, ...(conflict ? { 409: conflict } : {}) } } : {}),
  };
}

const declarations: Record<AnyCall, CallDeclaration> = { ...declaredCalls, ...publicCalls };
const staffRoutes: Partial<Record<string, string>> = calls;

/** Registers a route by its declaration: method, path, input and reply stand in `#contracts`. */
export function serve<Name extends AnyCall>(app: FastifyInstance, name: Name, handler: Handler<Name>): void;
export function serve<Name extends AnyCall>(
  app: FastifyInstance,
  name: Name,
  options: ServeOptions,
  handler: Handler<Name>,
): void;
export function serve<Name extends AnyCall>(
  app: FastifyInstance,
  name: Name,
  ...rest: [Handler<Name>] | [ServeOptions, Handler<Name>]
): void {
  const [options, handler] = rest.length === 2 ? rest : [{}, rest[0]];
  // A public call is named by its method and path.
  const [method = '', url = ''] = (staffRoutes[name] ?? name).split(' ');
  const config = { ...options.config, call: name };
  app.route({
    ...options,
    config,
    method,
    url,
    schema: schemaOf(declarations[name]),
    handler: handler as never,
  });
}
