import type { KeptInvoice } from '#server/invoices/papers/print-invoice.ts';

const locales = ['es', 'fr', 'it', 'en'] as const;

/** Returns an invoice as the shop keeps it: in each language, simplified and full, with one line and with several. */
export function sampleInvoice(nth: number): KeptInvoice {
  const isFull = nth % 5 === 0;
  const lines = Array.from({ length: 1 + (nth % 3) }, (_, at) => ({
    text: `1.${at}00 seguidores de Europa y 100 de regalo`,
    grossCents: 1000 + nth,
  }));
  const totalCents = lines.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const baseCents = Math.round(totalCents / 1.21);
  const issuedAt = new Date(Date.UTC(2027, 0, 1 + (nth % 365), 12));
  const day = issuedAt.toISOString().slice(0, 10).split('-').toReversed().join('-');
  return {
    id: `019a0000-0000-7000-8000-${String(nth).padStart(12, '0')}`,
    number: `TESTK7QX-2027-${isFull ? 'F' : 'S'}-${String(nth).padStart(6, '0')}`,
    type: isFull ? 'F1' : 'F2',
    ...{ issuedOn: day, operationOn: day, issuedAt },
    locale: locales[nth % locales.length] ?? 'es',
    ...{ rateBasisPoints: 2100, baseCents, taxCents: totalCents - baseCents, totalCents },
    leftCents: null,
    mode: 'sandbox',
    content: {
      issuer: {
        ...{ name: 'Tienda de Muestra, S.L.', taxId: 'B00000000', shop: 'Auge', email: 'hola@example.test' },
        ...{ address: ['Calle de Muestra 1', '28001 Madrid'], registry: 'Registro Mercantil de Madrid' },
      },
      orderNumber: `AB${nth}`,
      lines,
      treatment: { kind: 'domestic' },
      registerTotalCents: totalCents,
      ...(isFull && {
        recipient: { name: 'Ejemplo, S. L.', taxId: 'A58818501', address: ['Calle Dos 2', '28002 Madrid'] },
      }),
    } as KeptInvoice['content'],
  };
}
