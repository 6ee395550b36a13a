import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { type CallDeclaration, type CallName, routeOf } from '#contracts/calls.ts';
import {
  type CallBody,
  type CallParams,
  type CallQuery,
  declaredCalls,
  type WrittenReply,
} from '#contracts/declared-calls.ts';
import type { Answer } from './by-contract.ts';

export type CallRequest<Name extends CallName> = FastifyRequest<{
  Params: CallParams<Name>;
  Querystring: CallQuery<Name>;
  Body: CallBody<Name>;
}>;
type Handler<Name extends CallName> = (
  request: CallRequest<Name>,
  reply: FastifyReply,
) => Answer<WrittenReply<Name>> | FastifyReply | Promise<Answer<WrittenReply<Name>> | FastifyReply>;
/** What a route says besides its declaration: limits, hooks, whether it wants a fresh proof. */
type ServeOptions = Omit<RouteOptions, 'method' | 'url' | 'schema' | 'handler'>;

/** The schema of a declared call, as the framework names its fields. */
export function schemaOf({ query, reply, ...rest }: CallDeclaration): FastifySchema {
  return {
    ...rest,
    ...(query ? { querystring: query } : {}),
    ...(reply ? { response: { 200: reply } } : {}),
  };
}

/** Registers a route by its declaration: method, path, what it takes and what it gives back stand in `#contracts`. */
export function serve<Name extends CallName>(app: FastifyInstance, name: Name, handler: Handler<Name>): void;
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  options: ServeOptions,
  handler: Handler<Name>,
): void;
export function serve<Name extends CallName>(
  app: FastifyInstance,
  name: Name,
  ...rest: [Handler<Name>] | [ServeOptions, Handler<Name>]
): void {
  const [options, handler] = rest.length === 2 ? rest : [{}, rest[0]];
  const { method, path: url } = routeOf(name);
  app.route({ ...options, method, url, schema: schemaOf(declaredCalls[name]), handler: handler as never });
}
