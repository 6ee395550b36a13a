import type { FastifyReply } from 'fastify';
import { ShopError } from '#server/errors.ts';
import { drawer } from './draw-papers.ts';
import { type KeptInvoice, printInvoice } from './print-invoice.ts';

/** Sends the invoice as a file that carries its number. Throws `not_found`, `shop_unavailable` while too many are drawn. */
export async function sendPdf(reply: FastifyReply, invoice: KeptInvoice | undefined): Promise<FastifyReply> {
  if (!invoice) throw new ShopError('not_found', 'no such invoice');
  const bytes = await drawer.draw({ invoice: printInvoice(invoice), issuedAt: invoice.issuedAt });
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'private, no-store',
    })
    .send(bytes);
}
