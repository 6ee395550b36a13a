import type { Cents } from '#contracts/kit/money.ts';
import type { InvoiceContent } from '#server/invoices/documents/invoice-content.ts';
import type { StoredInvoice } from '#server/invoices/documents/print-invoice.ts';

const issuer = {
  ...{ name: 'Ana & Hijos «Prueba», S. L.', taxId: 'B00000000' },
  address: ['Calle de Ejemplo 1', '28001 Madrid'],
  ...{ registry: 'Registro Mercantil de Madrid, hoja M000000', email: 'soporte@ejemplo.es', shop: 'Auge' },
};
const content: InvoiceContent = {
  ...{ issuer, orderNumber: 'H2WQ7TNB5R', registerTotalCents: 999 },
  lines: [{ text: '1000 + 100 seguidores europeos', grossCents: 999 }],
  treatment: { kind: 'domestic', country: 'ES', taxedIn: 'ES' },
};
const figures = (baseCents: Cents, taxCents: Cents, rateBasisPoints = 2100) => ({
  ...{ baseCents, taxCents, rateBasisPoints, totalCents: baseCents + taxCents },
});
const base: StoredInvoice = {
  ...{ id: 'i1', number: 'K7QX-2027-S-000017', type: 'F2', locale: 'es', mode: 'live', content },
  ...{ issuedOn: '22-01-2027', operationOn: '22-01-2027', issuedAt: new Date('2027-01-22T10:00:00Z') },
  ...figures(826, 173),
  leftCents: null,
};
type Recipient = NonNullable<InvoiceContent['recipient']>;
const spanish: Recipient = {
  ...{ name: 'Prueba <Uno>, S. L.', taxId: 'A58818501' },
  address: ['Calle Uno 1', '08001 Barcelona', 'ES'],
};
const foreignRecipient = (country: string, more: Partial<Recipient>): Recipient =>
  ({ name: 'Société d’Exemple', idType: '02', address: ['1 rue', '75001 Paris', country], ...more }) as never;
const makeInvoice = (
  more: Omit<Partial<StoredInvoice>, 'content'> & { content?: Partial<InvoiceContent> },
): StoredInvoice => ({ ...base, ...more, content: { ...content, ...more.content } });
const of = { number: 'K7QX-2027-F-000003', date: '21-01-2027' };
const payment = { on: '21-01-2027', method: 'card', brand: 'visa', last4: '4242' };
const lines = [
  { text: '1000 seguidores', grossCents: 1999 },
  { text: '500 “me gusta”', grossCents: 801 },
  { text: 'De regalo', grossCents: 0 },
];

export const storedInvoices = {
  simplified: base,
  full: makeInvoice({
    ...{ type: 'F1', number: 'K7QX-2027-F-000003', operationOn: '21-01-2027' },
    ...figures(2314, 486),
    content: { recipient: spanish, payment, lines, discount: { code: 'VIP5', cents: 140 } },
  }),
  inPlace: makeInvoice({
    type: 'F3',
    content: { recipient: spanish, of, payment: { ...payment, method: 'link', last4: null, brand: null } },
  }),
  refunded: makeInvoice({
    type: 'R1',
    ...figures(-210, -44),
    content: { recipient: spanish, of, soldOn: '20-01-2027' },
  }),
  refundInPlace: makeInvoice({ type: 'F3', ...figures(-210, -44), content: { recipient: spanish, of } }),
  refundReturned: makeInvoice({ type: 'R1', ...figures(210, 44), content: { recipient: spanish, of } }),
  takenBack: makeInvoice({
    type: 'R4',
    ...figures(-826, -173),
    content: { recipient: spanish, of, corrects: true },
  }),
  takenBackInPlace: makeInvoice({
    ...{ type: 'F3', number: 'K7QX-2027-R-000004' },
    ...figures(-826, -173),
    content: { recipient: spanish, of, corrects: true },
  }),
  refundedSimplified: makeInvoice({ type: 'R5', ...figures(-826, -173), leftCents: 0, content: { of } }),
  reverseCharge: makeInvoice({
    ...{ type: 'F1', locale: 'fr', ...figures(999, 0, 0) },
    content: {
      ...{
        recipient: foreignRecipient('FR', { id: 'FR40303265045' }),
        payment: { ...payment, method: 'apple_pay' },
      },
      treatment: { kind: 'reverse_charge', country: 'FR' },
    },
  }),
  reverseChargeRefunded: makeInvoice({
    ...{ type: 'R1', locale: 'en', ...figures(-999, 0, 0) },
    content: {
      ...{
        recipient: foreignRecipient('GR', { id: 'EL123456789', address: ['Odos 1', '105 57 Athina', 'GR'] }),
        of,
      },
      treatment: { kind: 'reverse_charge', country: 'GR' },
    },
  }),
  oneStop: makeInvoice({
    ...{ type: 'F1', locale: 'en', ...figures(3983, 1016, 2550) },
    content: {
      ...{
        recipient: foreignRecipient('FI', { id: 'FI12345678', address: ['Katu 1', '00100 Helsinki', 'FI'] }),
        payment,
      },
      treatment: { kind: 'one_stop', country: 'FI', taxedIn: 'FI' },
      registerTotalCents: 3983,
    },
  }),
  oneStopPrivate: makeInvoice({
    ...{ type: 'F1', locale: 'it', ...figures(819, 180, 2200) },
    content: {
      recipient: foreignRecipient('IT', {
        idType: '03',
        id: 'AA1234567',
        country: 'IT',
        address: ['Via Roma 1', '00100 Roma', 'IT'],
      } as never),
      treatment: { kind: 'one_stop', country: 'IT', taxedIn: 'IT' },
      registerTotalCents: 819,
    },
  }),
  canarias: makeInvoice({
    ...{ type: 'F1', ...figures(999, 0, 0) },
    content: {
      recipient: { ...spanish, address: ['Calle Mayor 1', '35001 Las Palmas', 'ES'] },
      treatment: { kind: 'outside', country: 'ES', spanishTerritory: true },
    },
  }),
  outside: makeInvoice({
    ...{ type: 'F3', locale: 'en', mode: 'sandbox', ...figures(999, 0, 0) },
    content: {
      ...{ of, payment: { ...payment, brand: 'new-brand' } },
      recipient: foreignRecipient('GB', {
        idType: '04',
        id: 'GB-12345',
        country: 'GB',
        address: ['1 Road', 'SW1A 1AA London', 'GB'],
      } as never),
      treatment: { kind: 'outside', country: 'GB', spanishTerritory: false },
    },
  }),
} satisfies Record<string, StoredInvoice>;
