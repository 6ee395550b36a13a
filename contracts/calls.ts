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
 * Method and path of every back-office call, by name. Server and browser both use these names. The `call-paths.ts`
 * files contain no schemas, so the browser can load them cheaply. `declared-calls.ts` has the schemas.
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

export interface CallDeclaration {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Absent for files, pages and streams. */
  reply?: z.ZodType;
  status?: 201 | 202;
  /** Schema of a 409 with a special body. */
  conflict?: z.ZodType;
  /** Errors in addition to those that any call may return. */
  errors?: readonly ErrorCode[];
  idempotency?: 'required' | 'optional';
}
/** Back-office call. Omitting `effects` is a compile error. */
export interface StaffCallDeclaration extends CallDeclaration {
  /** `by_request`: the route derives the effects from the request. */
  effects: readonly Effect[] | 'by_request';
}
export type CallDeclarations = Partial<Record<CallName, StaffCallDeclaration>>;

export type PublicDeclarations = Partial<Record<`${Method} /api/${string}`, CallDeclaration>>;

/** Returns the method and path of a call, with parameters in the router's syntax. */
export function routeOf(name: CallName): { method: Method; path: string } {
  const [method, path] = calls[name].split(' ') as [Method, string];
  return { method, path };
}
