import { expect, test } from 'vitest';
import { findMisplaced } from '#tests/harness/en16931/check-order.ts';
import { brokenRules } from '#tests/harness/en16931/check-rules.ts';
import { storedInvoices } from '#tests/harness/en16931/kept-invoices.ts';
import { type ReadInvoice, readTerms } from '#tests/harness/en16931/read-terms.ts';
import { readXml } from '#tests/harness/en16931/read-xml.ts';
import type { StoredInvoice } from './print-invoice.ts';
import { toInvoiceDocument, ublOf } from './send-documents.ts';

type Name = keyof typeof storedInvoices;
const ciiOf = (kept: StoredInvoice): string => toInvoiceDocument(kept).xml ?? '';
const named = (Object.keys(storedInvoices) as Name[]).filter(
  (name) => storedInvoices[name].content.recipient,
);
const readUbl = (name: Name): ReadInvoice => readTerms(readXml(ublOf(storedInvoices[name]) ?? ''));
const readCii = (name: Name): ReadInvoice => readTerms(readXml(ciiOf(storedInvoices[name])));

test.each(named)('%s follows the order of the schemas and all rules of EN 16931', (name) => {
  for (const xml of [ciiOf(storedInvoices[name]), ublOf(storedInvoices[name]) ?? '']) {
    const root = readXml(xml);
    expect(findMisplaced(root)).toEqual([]);
    expect(brokenRules(readTerms(root))).toEqual([]);
  }
});

test.each(named)('%s has the same content in both syntaxes', (name) => {
  const [cii, ubl] = [readCii(name), readUbl(name)];
  expect({ ...ubl, root: '' }).toEqual({ ...cii, root: '' });
});

test('an invoice without a buyer has no EN 16931 invoice', () => {
  const without = (Object.keys(storedInvoices) as Name[]).filter((name) => !named.includes(name));
  expect(without).toEqual(['simplified', 'refundedSimplified']);
  for (const name of without) {
    expect(toInvoiceDocument(storedInvoices[name]).xml).toBeUndefined();
    expect(ublOf(storedInvoices[name])).toBeUndefined();
  }
});

test('the EN 16931 invoice contains seller, buyer, items, amounts and payment as on paper', () => {
  const { terms, notes, lines } = readCii('full');
  expect(terms).toMatchObject({
    ...{ 'BT-1': 'K7QX-2027-F-000003', 'BT-2': '20270122', 'BT-3': '380', 'BT-72': '20270121' },
    ...{ 'BT-27': 'Ana & Hijos «Prueba», S. L.', 'BT-31': 'ESB00000000', 'BT-40': 'ES' },
    ...{ 'BT-44': 'Prueba <Uno>, S. L.', 'BT-48': 'ESA58818501', 'BT-53': '08001', 'BT-52': 'Barcelona' },
    ...{ 'BT-81': '48', 'BT-87': '4242', 'BT-20': 'Pagado el 21-01-2027' },
    ...{ 'BT-106': '23.14', 'BT-110': '4.86', 'BT-112': '28.00', 'BT-113': '28.00', 'BT-115': '0.00' },
    ...{ 'BT-118': 'S', 'BT-119': '21.00' },
  });
  expect(lines.map((line) => [line['BT-153'], line['BT-131']])).toEqual([
    ['1000 seguidores', '16.52'],
    ['500 “me gusta”', '6.62'],
    ['De regalo', '0.00'],
  ]);
  expect(notes.map((note) => note.replaceAll(/\s/g, ' '))).toContain('Descuento VIP5, con IVA: −1,40 €');
  expect(notes.at(-1)).toBe('VERI*FACTU');
});

test.each([
  ['refunded', 'CreditNote', '381', '2.10'],
  ['refundInPlace', 'CreditNote', '381', '2.10'],
  ['takenBack', 'CreditNote', '381', '8.26'],
  ['takenBackInPlace', 'CreditNote', '381', '8.26'],
  ['refundReturned', 'Invoice', '384', '2.10'],
  ['inPlace', 'Invoice', '380', '8.26'],
] as const)(
  'the EN 16931 invoice returns %s as %s of type %s with positive amounts and a reference',
  (name, root, type, net) => {
    const read = readUbl(name);
    expect(read.root).toBe(root);
    expect(read.terms).toMatchObject({
      ...{ 'BT-3': type, 'BT-109': net, 'BT-25': 'K7QX-2027-F-000003', 'BT-26': '20270121' },
    });
  },
);

test('the EN 16931 invoice contains the legal reason and the day of the sale on a rectifying invoice', () => {
  const read = readCii('takenBackInPlace');
  expect(read.notes[0]).toBe('Factura rectificativa');
  expect(readUbl('refunded').terms['BT-72']).toBe('20270120');
});

test.each([
  ['reverseCharge', { 'BT-118': 'AE', 'BT-48': 'FR40303265045', 'BT-55': 'FR', 'BT-119': '0.00' }],
  ['reverseChargeRefunded', { 'BT-118': 'AE', 'BT-48': 'EL123456789', 'BT-55': 'GR', 'BT-3': '381' }],
  ['oneStop', { 'BT-118': 'S', 'BT-119': '25.50', 'BT-110': '10.16', 'BT-112': '49.99' }],
  ['oneStopPrivate', { 'BT-118': 'S', 'BT-119': '22.00', 'BT-46': 'AA1234567', 'BT-55': 'IT' }],
  ['canarias', { 'BT-118': 'O', 'BT-30': 'B00000000', 'BT-47': 'A58818501', 'BT-53': '35001' }],
  ['outside', { 'BT-118': 'O', 'BT-46': 'GB-12345', 'BT-55': 'GB', 'BT-110': '0.00' }],
] as const)('the EN 16931 invoice contains the tax category: %s', (name, terms) => {
  expect(readCii(name).terms).toMatchObject(terms);
});

test.each([
  ['full', '9920:ESA58818501'],
  ['reverseCharge', '9957:FR40303265045'],
  ['reverseChargeRefunded', '9933:EL123456789'],
  ['oneStop', '0213:FI12345678'],
  ['canarias', '9920:ESA58818501'],
  ['oneStopPrivate', undefined],
  ['outside', undefined],
] as const)(
  'the EN 16931 invoice returns the VAT numbers of seller and buyer of %s as electronic addresses',
  (name, buyer) => {
    const { terms } = readUbl(name);
    expect([terms['BT-34'], terms['BT-49']]).toEqual(['9920:ESB00000000', buyer]);
  },
);

test.each(['SE123456789001', 'DK12345678', 'FR1'])(
  'the EN 16931 invoice returns no electronic address for a buyer with the number %s',
  (id) => {
    const kept = storedInvoices.reverseCharge;
    const recipient = { ...kept.content.recipient, id } as StoredInvoice['content']['recipient'];
    const xml = ublOf({ ...kept, content: { ...kept.content, recipient } }) ?? '';
    expect(readTerms(readXml(xml)).terms).not.toHaveProperty('BT-49');
  },
);

test('the EN 16931 invoice marks a sandbox invoice as invalid in both syntaxes', () => {
  expect(readCii('outside').notes).toContain('Not valid for tax');
  expect(readUbl('outside').notes.join()).toContain('Test environment');
});
