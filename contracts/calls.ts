import type { z } from 'zod';
import { catalogCallPaths } from './catalog/call-paths.ts';
import { checkoutCallPaths } from './checkout/call-paths.ts';
import { customersCallPaths } from './customers/call-paths.ts';
import { fulfilmentCallPaths } from './fulfilment/call-paths.ts';
import { invoicesCallPaths } from './invoices/call-paths.ts';
import type { Effect } from './kit/effects.ts';
import type { ErrorCode } from './kit/errors.ts';
import { mailCallPaths } from './mail/call-paths.ts';
import { marketingCallPaths } from './marketing/call-paths.ts';
import { operationsCallPaths } from './operations/call-paths.ts';
import { ordersCallPaths } from './orders/call-paths.ts';
import { paymentsCallPaths } from './payments/call-paths.ts';
import { staffCallPaths } from './staff/call-paths.ts';
import { taxCallPaths } from './tax/call-paths.ts';

/**
 * Every call of the back office by its name: method and path. The server registers its routes by these names and the
 * browser calls by them, so that a path stands in one place alone, the `call-paths.ts` of its module. These files have
 * no schemas, so that the browser loads none with them; what a call takes and gives back stands in `declared-calls.ts`.
 */
export const calls = {
  ...staffCallPaths,
  ...catalogCallPaths,
  ...mailCallPaths,
  ...ordersCallPaths,
  ...taxCallPaths,
  ...fulfilmentCallPaths,
  ...paymentsCallPaths,
  ...invoicesCallPaths,
  ...checkoutCallPaths,
  ...customersCallPaths,
  ...marketingCallPaths,
  ...operationsCallPaths,
} as const satisfies Record<string, `${Method} /api/${string}`>;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type CallName = keyof typeof calls;

/** What a call takes and gives back. */
export interface CallDeclaration {
  /** What the call does, in one line. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The JSON of the reply; missing where a file, a page or a stream comes. */
  reply?: z.ZodType;
  /** The status of the reply where it is not 200. */
  status?: 201 | 202;
  /** The JSON of a 409 that has a form of its own. */
  conflict?: z.ZodType;
  /** Refusals of its own, besides those that any call may give. */
  errors?: readonly ErrorCode[];
  /** Whether the call takes an `Idempotency-Key`. */
  idempotency?: 'required' | 'optional';
}
/** A call of the back office. A missing declaration of its effects does not compile. */
export interface StaffCallDeclaration extends CallDeclaration {
  /** What the call can cost. With `by_request` its route derives the effects from the request. */
  effects: readonly Effect[] | 'by_request';
}
/** The calls of one module. */
export type CallDeclarations = Partial<Record<CallName, StaffCallDeclaration>>;

/** The calls of one module that anybody may make, by method and path. */
export type PublicDeclarations = Partial<Record<`${Method} /api/${string}`, CallDeclaration>>;

/** Returns method and path of a call, the path with its parameters as the server's router writes them. */
export function routeOf(name: CallName): { method: Method; path: string } {
  const [method, path] = calls[name].split(' ') as [Method, string];
  return { method, path };
}
