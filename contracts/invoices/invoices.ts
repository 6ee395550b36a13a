import { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';
import { asciiUpper } from '../kit/text.ts';
import { buyerDraftSchema } from './invoice-schemas.ts';

export const invoiceKinds = ['F1', 'F2', 'F3', 'R1', 'R4', 'R5'] as const;
/** Says how far its record is on the way to the agency; with `none` it has no record yet. */
export const invoiceStates = ['waiting', 'accepted', 'accepted_with_errors', 'rejected', 'none'] as const;
export const cancellationReasons = ['duplicate', 'no_sale'] as const;
export const treatments = ['domestic', 'one_stop', 'reverse_charge', 'outside'] as const;

/**
 * `GET /api/admin/invoices` takes this. `q` finds by amount, by tax number, and by a part of the number,
 * order or e-mail.
 */
export const invoicesQuerySchema = listQuerySchema.extend({
  sort: sortSchema('issued', 'total'),
  kind: z.enum(invoiceKinds).optional(),
  state: z.enum(invoiceStates).optional(),
  treatment: z.enum(treatments).optional(),
  country: z
    .string()
    .trim()
    .overwrite(asciiUpper)
    .regex(/^[A-Z]{2}$/)
    .optional(),
  orderId: orderIdSchema.optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  q: z.string().trim().max(200).optional(),
});
export type InvoicesQuery = z.infer<typeof invoicesQuerySchema>;

const cents = z.number().int();

export const invoiceItemSchema = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  orderId: z.string(),
  orderNumber: z.string(),
  issuedAt: z.string(),
  /** Is the buyer whom it names; a simplified one names nobody. */
  buyer: z.string().nullable(),
  country: z.string(),
  treatment: z.enum(treatments),
  taxedIn: z.string().nullable(),
  rateBasisPoints: z.number().int(),
  baseCents: cents,
  taxCents: cents,
  totalCents: cents,
  /** Is what it rectifies or replaces. */
  ofNumber: z.string().nullable(),
  state: z.enum(invoiceStates),
  /** It should never have been issued, and no book counts it. */
  cancelled: z.boolean(),
});
export type InvoiceItem = z.infer<typeof invoiceItemSchema>;

/**
 * Lists what the tax agency's census said of a buyer's Spanish number and name; with `unavailable` it gave no answer.
 */
export const censusWords = ['identified', 'similar', 'closed', 'revoked', 'unknown', 'unavailable'] as const;
export type CensusWord = (typeof censusWords)[number];

/** `GET /api/admin/invoices/{id}` */
export const invoiceDetailSchema = invoiceItemSchema.extend({
  operationOn: z.iso.date(),
  locale: z.string(),
  email: z.string(),
  issuer: z.object({ name: z.string(), taxId: z.string(), address: z.array(z.string()) }),
  recipient: z.object({ name: z.string(), taxId: z.string(), address: z.array(z.string()) }).nullable(),
  /**
   * Is the census's answer about the buyer whom the order's invoice names now; it is null where the census
   * was not asked.
   */
  census: z.object({ answer: z.enum(censusWords), askedAt: z.string() }).nullable(),
  lines: z.array(z.object({ text: z.string(), grossCents: cents })),
  /** Lists invoices of the same order: what it rectifies, what rectifies it, what replaces it. */
  related: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(invoiceKinds),
      totalCents: cents,
      issuedAt: z.string(),
    }),
  ),
  /** It was last sent to its buyer by hand at this time. */
  mailedAt: z.string().nullable(),
  cancellation: z
    .object({
      reason: z.enum(cancellationReasons),
      otherNumber: z.string().nullable(),
      note: z.string(),
      by: z.string(),
      at: z.string(),
    })
    .nullable(),
  /** Says where the buyer is, as it was known. */
  proofs: z.object({
    card: z.string().nullable(),
    billing: z.string().nullable(),
    network: z.string().nullable(),
    decided: z.object({ country: z.string(), by: z.string(), note: z.string(), at: z.string() }).nullable(),
  }),
  record: z
    .object({
      position: z.number().int(),
      hash: z.string(),
      madeAt: z.string(),
      errorCode: z.string().nullable(),
      errorText: z.string().nullable(),
      csv: z.string().nullable(),
    })
    .nullable(),
});
export type InvoiceDetail = z.infer<typeof invoiceDetailSchema>;

const note = z.string().trim().min(1).max(1000);

/** `PUT /api/admin/orders/{id}/invoice-buyer` */
export const nameBuyerSchema = z.strictObject({ buyer: buyerDraftSchema, note });
export type NameBuyer = z.infer<typeof nameBuyerSchema>;

/** Is what was issued by it; it is missing where the invoice waits, as other invoices do. */
export const issuedReplySchema = successSchema.extend({
  issued: z.array(z.object({ id: z.string(), number: z.string(), kind: z.enum(invoiceKinds) })),
});
export type IssuedReply = z.infer<typeof issuedReplySchema>;

/**
 * `POST /api/admin/invoices/{id}/cancel` takes this. A duplicate names the number that the sale was invoiced
 * under elsewhere.
 */
export const cancelInvoiceSchema = z.discriminatedUnion('reason', [
  z.strictObject({
    reason: z.literal('duplicate'),
    otherNumber: z
      .string()
      .trim()
      .overwrite(asciiUpper)
      .regex(/^[A-Z0-9/-]{1,60}$/),
    note,
  }),
  z.strictObject({ reason: z.literal('no_sale'), note }),
]);
export type CancelInvoice = z.infer<typeof cancelInvoiceSchema>;

/**
 * `POST /api/admin/invoices/{id}/mail` replies with `waiting` when one was on its way already and no further
 * one leaves.
 */
export const mailInvoiceReplySchema = successSchema.extend({ mailId: z.string(), waiting: z.boolean() });
export type MailInvoiceReply = z.infer<typeof mailInvoiceReplySchema>;

/** `GET /api/admin/invoices/archive` returns all of a period for the adviser. */
export const archiveQuerySchema = z.object({ from: z.iso.date(), to: z.iso.date() });
