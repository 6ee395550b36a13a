import { expect, test } from 'vitest';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { drawer } from './draw-documents.ts';
import { drawPdf, printableText } from './draw-pdf.ts';
import { composeInvoiceTexts, type StoredInvoice } from './print-invoice.ts';

const issuer = {
  ...{ name: 'Razón Social de Ejemplo, S. L.', taxId: 'B00000000', address: ['Calle de Ejemplo 1'] },
  ...{ registry: '', email: 'soporte@ejemplo.es', shop: 'Auge' },
};
const storedInvoice = (locale: Locale, more: Partial<StoredInvoice> = {}): StoredInvoice => ({
  ...{ id: 'i1', number: 'K7QX-2027-S-000017', type: 'F2', locale, mode: 'live' },
  ...{ issuedOn: '22-01-2027', operationOn: '22-01-2027', issuedAt: new Date('2027-01-22T10:00:00Z') },
  ...{ rateBasisPoints: 2100, baseCents: 826, taxCents: 173, totalCents: 999, leftCents: null },
  content: {
    ...{ issuer, orderNumber: 'H2WQ7TNB5R', registerTotalCents: 999 },
    lines: [{ text: '1000 + 100 seguidores europeos', grossCents: 999 }],
    treatment: { kind: 'domestic', country: 'ES', taxedIn: 'ES' },
  },
  ...more,
});

/** Replaces the non-breaking spaces in amounts. */
const replaceHardSpaces = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ');

const bytesOf = async (invoice: StoredInvoice) =>
  Buffer.concat(await drawPdf(composeInvoiceTexts(invoice), invoice).toArray());

test.each(locales)(
  'an invoice PDF has one tagged page with identical bytes each time in %s',
  async (locale) => {
    const bytes = await bytesOf(storedInvoice(locale));
    expect((await bytesOf(storedInvoice(locale))).equals(bytes)).toBe(true);
    const text = bytes.toString('latin1');
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(text).toContain('/Marked true');
    expect(text).toContain('/StructTreeRoot');
    expect(bytes.length).toBeLessThan(60_000);
  },
);

test('an invoice PDF has identical bytes from the drawing thread', async () => {
  const invoice = storedInvoice('es');
  const drawn = await drawer.draw({ invoice: composeInvoiceTexts(invoice), issuedAt: invoice.issuedAt });
  expect(drawn.equals(await bytesOf(invoice))).toBe(true);
});

test("an invoice PDF prints a QR code that opens the agency's page with the total in the register", () => {
  const { code } = composeInvoiceTexts(storedInvoice('es'));
  expect(code.url).toBe(
    'https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B00000000&numserie=K7QX-2027-S-000017&fecha=22-01-2027&importe=9.99',
  );
  expect([code.above, code.below]).toEqual(['QR tributario:', 'VERI*FACTU']);
});

test('an invoice PDF marks a sandbox invoice as invalid', () => {
  const { code, notes } = composeInvoiceTexts(storedInvoice('es', { mode: 'sandbox' }));
  expect([code.above, code.below]).toEqual(['Sin validez fiscal', 'Sin validez fiscal']);
  expect(code.url).toContain('prewww2.aeat.es');
  expect(notes[0]).toContain('Entorno de pruebas');
});

test('an invoice PDF includes the VAT of another state in the total', () => {
  const { content } = storedInvoice('es');
  const treatment = { kind: 'one_stop', country: 'FR', taxedIn: 'FR' } as const;
  const figures = { rateBasisPoints: 2000, baseCents: 4166, taxCents: 833, totalCents: 4999 };
  const { sums, notes } = composeInvoiceTexts(
    storedInvoice('es', { ...figures, content: { ...content, treatment, registerTotalCents: 4166 } }),
  );
  expect(sums.map(({ label, value }) => [replaceHardSpaces(label), replaceHardSpaces(value)])).toEqual([
    ['Base imponible', '41,66 €'],
    ['IVA Francia 20 %', '8,33 €'],
    ['Total, IVA incluido', '49,99 €'],
  ]);
  expect(notes.join(' ')).toContain('El importe del código QR no incluye este IVA.');
});

test('an invoice PDF prints the rectified invoice and negative amounts on a rectifying invoice', () => {
  const { content } = storedInvoice('es');
  const of = { number: 'K7QX-2027-S-000017', date: '22-01-2027' };
  const figures = { baseCents: -210, taxCents: -44, totalCents: -254 };
  const printed = composeInvoiceTexts(
    storedInvoice('es', { type: 'R5', ...figures, content: { ...content, of } }),
  );
  expect(printed.title).toBe('Factura rectificativa');
  expect(printed.facts).toContainEqual(['Rectifica', 'K7QX-2027-S-000017']);
  expect(replaceHardSpaces(printed.table.rows[0]?.amount)).toBe('−2,54 €');
});

test('an invoice PDF prints payment method, day of payment and discount of a sale', () => {
  const { content } = storedInvoice('es');
  const payment = { on: '21-01-2027', method: 'apple_pay', brand: 'visa', last4: '4242' };
  const discount = { code: 'VIP5', cents: 50 };
  const { facts, sums } = composeInvoiceTexts(
    storedInvoice('es', { content: { ...content, payment, discount } }),
  );
  expect(facts.slice(-2)).toEqual([
    ['Pagado el', '21-01-2027'],
    ['Medio de pago', 'Apple Pay, Visa ···· 4242'],
  ]);
  expect(sums.map(({ label, value }) => [label, replaceHardSpaces(value)]).slice(0, 2)).toEqual([
    ['Antes del descuento, con IVA', '10,49 €'],
    ['Descuento VIP5, con IVA', '−0,50 €'],
  ]);
});

test.each([
  ['es', 'Factura rectificativa'],
  ['fr', 'Avoir'],
  ['it', 'Nota di credito'],
  ['en', 'Credit note'],
] as const)(
  'an invoice PDF titles a refund with its local name in %s and its legal name',
  (locale, title) => {
    const { content } = storedInvoice(locale);
    const of = { number: 'K7QX-2027-S-000017', date: '22-01-2027' };
    const figures = { baseCents: -826, taxCents: -173, totalCents: -999 };
    const printed = composeInvoiceTexts(
      storedInvoice(locale, { type: 'R5', ...figures, content: { ...content, of } }),
    );
    expect(printed.title).toBe(title);
    expect(`${printed.title} ${printed.notes}`).toMatch(/rectificativ|rettificativ|orrective/);
  },
);

test("an invoice PDF prints country names and the country prefix of the seller's number for a foreign buyer", () => {
  const { content } = storedInvoice('fr');
  const recipient = {
    name: 'Société',
    idType: '02',
    id: 'FR40303265045',
    country: 'FR',
    address: ['1 rue', '75001 Paris', 'FR'],
  } as const;
  const named = { ...content, recipient: { ...recipient, address: [...recipient.address] } };
  const { buyer, seller } = composeInvoiceTexts(storedInvoice('fr', { type: 'F1', content: named }));
  expect(buyer?.lines.at(-1)).toBe('France');
  expect(seller.lines).toContain('NIF ESB00000000');
});

test('an invoice PDF prints no empty boxes for characters without a glyph', async () => {
  const hasGlyph = (codePoint: number) => codePoint < 0x3000;
  expect(printableText('Seguidores 🎉 de 東京 Ana', hasGlyph)).toBe('Seguidores de Ana');
  const bytes = await bytesOf({
    ...storedInvoice('es'),
    content: { ...storedInvoice('es').content, issuer: { ...issuer, shop: 'Auge 🚀' } },
  });
  expect(bytes.length).toBeGreaterThan(1000);
});
