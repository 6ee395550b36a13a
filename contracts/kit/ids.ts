import { z } from 'zod';
import { extractOrderNumber } from '../orders/order-number.ts';
import { normaliseVisibleText } from './text.ts';

declare const brand: unique symbol;
/** Nominal string type. Only the module that owns the id creates it. */
type Id<Name extends string> = string & { readonly [brand]: Name };

export type OrderId = Id<'OrderId'>;
export type OrderNumber = Id<'OrderNumber'>;
export type LineItemId = Id<'LineItemId'>;
export type PaymentId = Id<'PaymentId'>;
export type PaymentIntentId = Id<'PaymentIntentId'>;
export type RefundId = Id<'RefundId'>;
export type FulfilmentId = Id<'FulfilmentId'>;
export type SubmissionId = Id<'SubmissionId'>;
export type MailId = Id<'MailId'>;
export type StaffId = Id<'StaffId'>;

const uuid = z.uuid();
export const uuidParamsSchema = z.object({ id: uuid });
/** Parameter `:id` of serial numbers (PostgreSQL `integer`). */
export const numberParamsSchema = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

export const orderIdSchema = uuid.transform((value) => value as OrderId);
export const submissionIdSchema = uuid.transform((value) => value as SubmissionId);
export const paymentIntentIdSchema = z
  .string()
  .regex(/^(?:pi|rs)_[A-Za-z0-9_]{6,120}$/)
  .transform((value) => value as PaymentIntentId);

/** Unambiguous characters: no 0 O 1 I L. */
export const orderNumberAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const orderNumberLength = 10;

/** Accepts pasted numbers: leading #, spaces, dashes, invisible characters, lower case, or a link that contains it. */
export const orderNumberSchema = z
  .string()
  .max(300)
  .transform((value) => extractOrderNumber(normaliseVisibleText(value)))
  .pipe(z.string().regex(new RegExp(`^[${orderNumberAlphabet}]{${orderNumberLength}}$`)))
  .transform((value) => value as OrderNumber);
