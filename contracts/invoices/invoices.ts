import { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { anyBoolean, anyInteger, anyString, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';
import { toAsciiUpperCase } from '../kit/text.ts';
import { buyerDraftSchema } from './invoice-schemas.ts';

export const invoiceKinds = ['F1', 'F2', 'F3', 'R1', 'R4', 'R5'] as const;
/** State of the invoice's record at the tax agency. `none`: no record yet. */
export const invoiceStates = ['waiting', 'accepted', 'accepted_with_errors', 'rejected', 'none'] as const;
export const cancellationReasons = ['duplicate', 'no_sale'] as const;
export const treatments = ['domestic', 'one_stop', 'reverse_charge', 'outside'] as const;

/** `GET /api/admin/invoices`. `q` is an amount, a tax number, or part of the number, order or email. */
export const invoicesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('issued', 'number', 'total'),
  kind: z.enum(invoiceKinds).optional(),
  state: z.enum(invoiceStates).optional(),
  treatment: z.enum(treatments).optional(),
  country: z
    .string()
    .trim()
    .overwrite(toAsciiUpperCase)
    .regex(/^[A-Z]{2}$/)
    .optional(),
  orderId: orderIdSchema.optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  q: z.string().trim().max(200).optional(),
});
export type InvoicesQuery = z.infer<typeof invoicesQuerySchema>;

const cents = anyInteger;

export const invoiceItemSchema = z.object({
  id: anyString,
  number: anyString,
  kind: z.enum(invoiceKinds),
  orderId: anyString,
  orderNumber: anyString,
  issuedAt: anyString,
  /** Buyer on the invoice. `null` on a simplified one. */
  buyer: stringOrNull,
  country: anyString,
  treatment: z.enum(treatments),
  taxedIn: stringOrNull,
  rateBasisPoints: anyInteger,
  baseCents: cents,
  taxCents: cents,
  totalCents: cents,
  /** Invoice it corrects or replaces. */
  ofNumber: stringOrNull,
  state: z.enum(invoiceStates),
  /** Issued by mistake and not included in any book. */
  cancelled: anyBoolean,
});
export type InvoiceItem = z.infer<typeof invoiceItemSchema>;

/** Results of the tax agency's census check of a Spanish number and name. `unavailable`: no reply. */
export const censusResults = [
  'identified',
  'similar',
  'closed',
  'revoked',
  'unknown',
  'unavailable',
] as const;
export type CensusResult = (typeof censusResults)[number];

export const invoiceDetailSchema = invoiceItemSchema.extend({
  operationOn: z.iso.date(),
  locale: anyString,
  email: anyString,
  issuer: z.object({ name: anyString, taxId: anyString, address: z.array(anyString) }),
  recipient: z.object({ name: anyString, taxId: anyString, address: z.array(anyString) }).nullable(),
  /** Census result for the current buyer of the order's invoice. `null` if not checked. */
  census: z.object({ answer: z.enum(censusResults), askedAt: anyString }).nullable(),
  lines: z.array(z.object({ text: anyString, grossCents: cents })),
  /** Other invoices of the order: corrected by it, correcting it, or replacing it. */
  related: z.array(
    z.object({
      id: anyString,
      number: anyString,
      kind: z.enum(invoiceKinds),
      totalCents: cents,
      issuedAt: anyString,
    }),
  ),
  /** VAT was charged although VIES confirms the buyer's number, because it does not confirm the holder. */
  isNumberUnproven: anyBoolean,
  mailedAt: stringOrNull,
  cancellation: z
    .object({
      reason: z.enum(cancellationReasons),
      otherNumber: stringOrNull,
      note: anyString,
      by: anyString,
      at: anyString,
    })
    .nullable(),
  proofs: z.object({
    card: stringOrNull,
    billing: stringOrNull,
    network: stringOrNull,
    decided: z.object({ country: anyString, by: anyString, note: anyString, at: anyString }).nullable(),
  }),
  record: z
    .object({
      position: anyInteger,
      hash: anyString,
      madeAt: anyString,
      errorCode: stringOrNull,
      errorText: stringOrNull,
      csv: stringOrNull,
    })
    .nullable(),
});
export type InvoiceDetail = z.infer<typeof invoiceDetailSchema>;

const note = z.string().trim().min(1).max(1000);

export const nameBuyerSchema = z.strictObject({ buyer: buyerDraftSchema, note });
export type NameBuyer = z.infer<typeof nameBuyerSchema>;

/** `POST /api/admin/orders/{id}/vat-number`. The note states how the owner verified the holder. */
export const acceptVatNumberSchema = z.strictObject({ note });

/** Invoice issued by the call. Absent when it is still queued. */
export const issuedReplySchema = successSchema.extend({
  issued: z.array(z.object({ id: anyString, number: anyString, kind: z.enum(invoiceKinds) })),
});
export type IssuedReply = z.infer<typeof issuedReplySchema>;

/**
 * `POST /api/admin/invoices/{id}/cancel`. A duplicate states the number under which the sale was invoiced elsewhere.
 */
export const cancelInvoiceSchema = z.discriminatedUnion('reason', [
  z.strictObject({
    reason: z.literal('duplicate'),
    otherNumber: z
      .string()
      .trim()
      .overwrite(toAsciiUpperCase)
      .regex(/^[A-Z0-9/-]{1,60}$/),
    note,
  }),
  z.strictObject({ reason: z.literal('no_sale'), note }),
]);
export type CancelInvoice = z.infer<typeof cancelInvoiceSchema>;

/** `POST /api/admin/invoices/{id}/mail`. `waiting`: a mail is already queued, so no second one is sent. */
export const mailInvoiceReplySchema = successSchema.extend({ mailId: anyString, waiting: anyBoolean });
export type MailInvoiceReply = z.infer<typeof mailInvoiceReplySchema>;

/** `GET /api/admin/invoices/archive`. All invoices of a period, for the tax adviser. */
export const archiveQuerySchema = z.object({ from: z.iso.date(), to: z.iso.date() });
