import type { z } from 'zod';
import type { CallDeclaration, CallName, calls, StaffCallDeclaration } from './calls.ts';
import { catalogCalls } from './catalog/catalog-calls.ts';
import { checkoutCalls } from './checkout/checkout-calls.ts';
import { customersCalls } from './customers/customers-calls.ts';
import { importsCalls } from './customers/imports-calls.ts';
import { recordsCalls } from './customers/records-calls.ts';
import { fulfilmentCalls } from './fulfilment/fulfilment-calls.ts';
import { pricingCalls } from './fulfilment/pricing-calls.ts';
import { providersCalls } from './fulfilment/providers-calls.ts';
import { invoicesCalls } from './invoices/invoices-calls.ts';
import { mailCalls } from './mail/mail-calls.ts';
import { marketingCalls } from './marketing/marketing-calls.ts';
import { operationsCalls } from './operations/operations-calls.ts';
import { webhookCalls } from './operations/webhook-calls.ts';
import { ordersCalls } from './orders/orders-calls.ts';
import { paymentsCalls } from './payments/payments-calls.ts';
import type { PublicRoute, publicCalls } from './public-calls.ts';
import { apiKeysCalls } from './staff/api-keys-calls.ts';
import { membersCalls } from './staff/members-calls.ts';
import { signInCalls } from './staff/sign-in-calls.ts';
import { staffCalls } from './staff/staff-calls.ts';
import { taxCalls } from './tax/tax-calls.ts';

/** Schemas of all back-office calls. A name of `calls.ts` missing here is a compile error. */
export const declaredCalls = {
  ...membersCalls,
  ...apiKeysCalls,
  ...signInCalls,
  ...staffCalls,
  ...catalogCalls,
  ...mailCalls,
  ...ordersCalls,
  ...taxCalls,
  ...fulfilmentCalls,
  ...pricingCalls,
  ...providersCalls,
  ...paymentsCalls,
  ...invoicesCalls,
  ...checkoutCalls,
  ...customersCalls,
  ...importsCalls,
  ...recordsCalls,
  ...marketingCalls,
  ...operationsCalls,
  ...webhookCalls,
} as const satisfies Record<CallName, StaffCallDeclaration>;

export type AnyCall = CallName | PublicRoute;

export type ByRequestName = {
  [Name in CallName]: (typeof declaredCalls)[Name]['effects'] extends 'by_request' ? Name : never;
}[CallName];

type Declared<Name extends AnyCall> = (typeof declaredCalls & typeof publicCalls)[Name];
type Field<Name extends AnyCall, Key extends keyof CallDeclaration> =
  Declared<Name> extends Record<Key, infer Schema> ? Schema : undefined;

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;

/** Parsed input on the server. */
export type CallParams<Name extends AnyCall> = Output<Field<Name, 'params'>>;
export type CallQuery<Name extends AnyCall> = Output<Field<Name, 'query'>>;
export type CallBody<Name extends AnyCall> = Output<Field<Name, 'body'>>;
export type CallReply<Name extends AnyCall> = Output<Field<Name, 'reply'>>;
/** Value the server passes to the reply serialiser. */
export type WrittenReply<Name extends AnyCall> =
  Field<Name, 'reply'> extends infer Schema extends z.ZodType ? z.input<Schema> : unknown;

type ParamNamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? WithoutEnding<Param> | ParamNamesIn<More>
    : WithoutEnding<Rest>
  : never;
/** `:quarter.csv` has the parameter `quarter`. */
type WithoutEnding<Param extends string> = Param extends `${infer Name}.${string}` ? Name : Param;
type RouteOf<Name extends AnyCall> = Name extends CallName ? (typeof calls)[Name] : Name;
type ParamName<Name extends AnyCall> = ParamNamesIn<RouteOf<Name>>;

type SentParams<Name extends AnyCall> = [ParamName<Name>] extends [never]
  ? { params?: undefined }
  : { params: Record<ParamName<Name>, string | number> };

/** Numbers in a query are parsed from text. Their schema accepts anything; the type is text or number. */
type SentQuery<Schema> = {
  [Key in keyof z.input<Schema>]: unknown extends z.input<Schema>[Key]
    ? string | number | undefined
    : z.input<Schema>[Key];
};
type Optional<Key extends string, Value> = undefined extends Value
  ? { [Name in Key]?: Value }
  : Record<never, never> extends Value
    ? { [Name in Key]?: Value }
    : { [Name in Key]: Value };
type SentBody<Name extends AnyCall> =
  Field<Name, 'body'> extends infer Schema extends z.ZodType
    ? Optional<'body', z.input<Schema>>
    : { body?: undefined };
type SentKey<Name extends AnyCall> =
  Field<Name, 'idempotency'> extends 'required'
    ? { key: string }
    : Field<Name, 'idempotency'> extends 'optional'
      ? { key?: string }
      : { key?: undefined };

/** Parameters, query and headers the browser sends in addition to the body. */
export type CallTarget<Name extends AnyCall> = SentParams<Name> &
  (Field<Name, 'query'> extends infer Schema extends z.ZodType
    ? Optional<'query', SentQuery<Schema>>
    : { query?: undefined });
export type CallInput<Name extends AnyCall> = CallTarget<Name> & SentBody<Name> & SentKey<Name>;
/** The input is optional when no field is required. */
export type InputArgument<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];

export type ReadName = {
  [Name in CallName]: (typeof calls)[Name] extends `GET ${string}` ? Name : never;
}[CallName];

export type ListName = {
  [Name in CallName]: CallReply<Name> extends { items: object[]; nextCursor: string | null } ? Name : never;
}[ReadName];
export type ItemOf<Name extends ListName> = CallReply<Name> extends { items: (infer Item)[] } ? Item : never;
