import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';
import { orderIdSchema } from '../kit/ids.ts';

const params = z.object({ id: orderIdSchema, invoiceId: z.uuid() });

/** An order's invoices as files, for the holder of its secret link. */
export const invoicesPublicCalls = {
  'GET /api/orders/:id/invoices/:invoiceId/pdf': {
    summary: 'An invoice of an order as PDF; the id of the order is the secret',
    params,
    errors: ['not_found', 'rate_limited', 'shop_unavailable'],
  },
  'GET /api/orders/:id/invoices/:invoiceId/ubl': {
    summary: 'An invoice of an order that names its buyer as UBL 2.1 (EN 16931)',
    params,
    errors: ['not_found', 'rate_limited'],
  },
} as const satisfies PublicDeclarations;
