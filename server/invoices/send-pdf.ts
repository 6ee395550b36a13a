import type { FastifyReply } from 'fastify';
import { ShopError } from '#server/errors.ts';
import { type KeptInvoice, printInvoice } from './print-invoice.ts';

/** Streams the invoice as a file that carries its number. Throws `not_found`. The library is loaded with the first. */
export async function sendPdf(reply: FastifyReply, invoice: KeptInvoice | undefined): Promise<FastifyReply> {
  if (!invoice) throw new ShopError('not_found', 'no such invoice');
  const { drawPdf } = await import('./draw-pdf.ts');
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${invoice.number.replaceAll('/', '-')}.pdf"`,
      'cache-control': 'private, no-store',
    })
    .send(drawPdf(printInvoice(invoice), invoice.issuedAt));
}
