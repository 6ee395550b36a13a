import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { orderIdSchema, uuidParamsSchema } from '../kit/ids.ts';
import { listReplySchema } from '../kit/lists.ts';
import {
  acceptVatNumberSchema,
  archiveQuerySchema,
  cancelInvoiceSchema,
  invoiceDetailSchema,
  invoiceItemSchema,
  invoicesQuerySchema,
  issuedReplySchema,
  mailInvoiceReplySchema,
  nameBuyerSchema,
} from './invoices.ts';

export const invoicesCalls = {
  'invoices.list': {
    summary: 'Invoices, the newest first',
    effects: [],
    query: invoicesQuerySchema,
    reply: listReplySchema(invoiceItemSchema),
  },
  'invoices.show': {
    summary: 'One invoice, with what rectifies it, its record, and how its place was known',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
    reply: invoiceDetailSchema,
  },
  'invoices.record': {
    summary: 'The newest record of an invoice, byte for byte as it is sent',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
  },
  'invoices.archive': {
    summary: 'All invoices of a period in one archive, for the adviser',
    effects: ['personal_data'],
    query: archiveQuerySchema,
  },
  'invoices.mail': {
    summary: 'Sends an invoice to its buyer by mail; none further while one is on its way',
    effects: [],
    params: uuidParamsSchema,
    idempotency: 'required',
    errors: ['not_found', 'invoice_cancelled'],
    reply: mailInvoiceReplySchema,
  },
  'orders.change-invoice-buyer': {
    summary:
      'Names the buyer of an order’s full invoice; an invoice that names another is rectified and issued again',
    effects: ['tax', 'look_up'],
    params: z.object({ id: orderIdSchema }),
    body: nameBuyerSchema,
    errors: [
      'not_found',
      'tax_number_invalid',
      'buyer_unchanged',
      'buyer_changes_tax',
      'nothing_left',
      'invoice_cancelled',
    ],
    reply: issuedReplySchema,
  },
  'orders.accept-vat-number': {
    summary:
      'Records that the VAT number of a taxed sale belongs to its buyer; an inbox item offers to invoice without VAT',
    effects: ['tax'],
    params: z.object({ id: orderIdSchema }),
    body: acceptVatNumberSchema,
    errors: ['not_found', 'vat_number_not_open'],
    reply: successSchema,
  },
  'invoices.cancel': {
    summary: 'Cancels an invoice that should never have been: a duplicate, or one without a sale',
    effects: ['tax'],
    params: uuidParamsSchema,
    body: cancelInvoiceSchema,
    errors: [
      'not_found',
      'conflict',
      'issuing_stopped',
      'invoice_cancelled',
      'cancel_not_sale',
      'cancel_of_sale',
      'invoice_followed',
      'invoice_handed_out',
      'not_a_duplicate',
      'return_filed',
    ],
    reply: successSchema,
  },
  'invoices.pdf': {
    summary: 'An invoice as PDF, in the language of its order',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found', 'shop_unavailable'],
  },
  'invoices.ubl': {
    summary: 'An invoice that names its buyer as UBL 2.1 (EN 16931)',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
  },
} as const satisfies CallDeclarations;
