import { z } from 'zod';
import type { PublicDeclarations } from '../calls.ts';

/** `id` is the access token of the order, or its id together with the visit cookie. */
const params = z.object({ id: z.string().max(200), invoiceId: z.uuid() });

export const invoicesPublicCalls = {
  'GET /api/orders/:id/invoices/:invoiceId/pdf': {
    summary: 'An invoice of an order as PDF, by the access token of the order',
    params,
    errors: ['order_not_found', 'not_found', 'rate_limited', 'shop_unavailable'],
  },
  'GET /api/orders/:id/invoices/:invoiceId/ubl': {
    summary: 'An invoice of an order that names its buyer as UBL 2.1 (EN 16931)',
    params,
    errors: ['order_not_found', 'not_found', 'rate_limited'],
  },
} as const satisfies PublicDeclarations;
