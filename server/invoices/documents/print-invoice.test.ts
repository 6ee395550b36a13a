import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { storedInvoices } from '#tests/harness/en16931/kept-invoices.ts';
import { composeInvoiceTexts, type StoredInvoice } from './print-invoice.ts';

const words = invoiceMessages.en;
const paper = (kind: 'domestic' | 'reverse_charge' | 'outside') => {
  const treatment = kind === 'domestic' ? { kind, country: 'ES', taxedIn: 'ES' } : { kind, country: 'CH' };
  const invoice = {
    ...{
      id: '1',
      mode: 'sandbox',
      number: 'T-1',
      type: kind === 'reverse_charge' ? 'F1' : 'F2',
      locale: 'en',
    },
    ...{ issuedOn: '22-01-2027', operationOn: '22-01-2027', issuedAt: new Date('2027-01-22T10:00:00Z') },
    ...{ baseCents: 800, taxCents: 0, totalCents: 800, rateBasisPoints: kind === 'domestic' ? 2100 : 0 },
    content: {
      issuer: {
        name: 'Shop',
        taxId: 'B12345674',
        shop: 'Shop',
        address: ['Street 1'],
        registry: '',
        email: 'a@example.com',
      },
      orderNumber: 'K7PM4XWQ2D',
      lines: [{ text: '1000 followers', grossCents: 800 }],
      discount: { code: 'VIP5', cents: 200 },
      treatment,
      registerTotalCents: 800,
    },
  } as unknown as StoredInvoice;
  const { table, sums } = composeInvoiceTexts(invoice);
  return { amount: table.head[2], sums: sums.map(({ label }) => label) };
};

describe.each(locales)('note on a refund invoice in %s', (locale) => {
  const notesWith = (leftCents: number) =>
    composeInvoiceTexts({ ...storedInvoices.refundedSimplified, locale, leftCents }).notes;
  const { rectifyingNote, nothingLeftNote } = invoiceMessages[locale];

  it('the note on a refund invoice reports a full reversal when the original is refunded completely', () => {
    expect(notesWith(0)).toContain(nothingLeftNote);
    expect(notesWith(0)).not.toContain(rectifyingNote);
  });

  it('the note on a refund invoice refers to the rest when a part of the original remains', () =>
    expect(notesWith(1)).toContain(rectifyingNote));
});

describe('invoice of a sale', () => {
  it('the invoice of a sale shows price before discount, base and tax when the sale has tax', () => {
    const { amount, sums } = paper('domestic');
    expect(amount).toBe(words.gross);
    expect(sums).toEqual([words.before, words.discount('VIP5'), words.base, words.taxOf('21%'), words.total]);
  });

  it.each([
    ['reverse_charge', [words.base, words.totalWithout]],
    ['outside', [words.totalWithout]],
  ] as const)('the invoice of a sale shows no tax-inclusive amount without tax (%s)', (kind, labels) => {
    expect(paper(kind)).toEqual({ amount: words.net, sums: labels });
  });
});
