import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { catalogue } from '#sandbox/agency/catalogue.ts';
import { childOf, readElement } from '#sandbox/agency/element.ts';
import { checkedCodes, flagOf, rejectionOf } from '#sandbox/agency/evaluate-record.ts';
import { readSentRecord } from '#sandbox/agency/sent-record.ts';
import { supplyMessage } from '#server/platform/clients/agency/agency-messages.ts';
import { faultOf, refusalOf } from './agency-rules.ts';
import { appendToChain } from './chain-rules.ts';
import type { Recipient, Registration } from './record.ts';

type Sale = Omit<Registration, 'previous'>;
const issuer = { name: 'Ejemplo, S. L.', taxId: 'B00000000' };
const madeAt = new Date('2026-11-22T09:00:00Z');
const key = { issuer: 'B00000000', number: 'TESTAB-2026-S-000009', date: '20-11-2026' };
const sale = (more: object = {}): Sale => ({
  kind: 'registration',
  invoice: { issuer: 'B00000000', number: 'TESTAB-2026-F-000001', date: '22-11-2026' },
  issuerName: issuer.name,
  type: 'F1',
  description: 'Seguidores',
  recipient: { name: 'Empresa Modelo, S. A.', taxId: 'A58818501' },
  lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: 4131, taxCents: 868 }],
  taxCents: 868,
  totalCents: 4999,
  installation: {
    ...{ producerName: issuer.name, producerTaxId: 'B00000000', name: 'Auge', id: 'AU' },
    ...{ version: '0.2.0', number: 'sandbox-1' },
  },
  stamp: '2026-11-22T10:00:00+01:00',
  ...more,
});

/** Sends the same bytes to the sandbox agency, to compare its error with that of the rules. */
function errorOfAgency(record: Sale): string | undefined {
  const { link } = appendToChain({ length: 0 }, record);
  const root = readElement(supplyMessage({ issuer, records: [link.xml], late: false }));
  const call = childOf(childOf(root, 'Body'), 'RegFactuSistemaFacturacion');
  const element = childOf(call, 'RegistroFactura')?.children[0];
  if (!element) throw new Error('no record arrived');
  const sent = readSentRecord(element);
  const known = { caller: issuer.taxId, now: madeAt, incident: false, hasEarlier: false };
  return (rejectionOf(sent, known) ?? flagOf(sent, known))?.code;
}

const foreignRecipient = (idType: string, id: string, country?: string) => ({
  recipient: { name: 'A', idType, id, ...(country ? { country } : {}) },
});
const taxedLine = (line: object, more: object = {}) => ({
  lines: [{ ...sale().lines[0], ...line }],
  ...more,
});

test('faultOf accepts our record as written', () => {
  expect(refusalOf(sale())).toBeUndefined();
  expect(errorOfAgency(sale())).toBeUndefined();
});

test('faultOf allows characters in names, documents and descriptions that numbers must not have', () => {
  const letters = `O'Neill & "Söhne" <x> =`;
  const kept = sale({ ...foreignRecipient('04', `O'=<X>"1`, 'US'), description: letters });
  const named = { ...kept, recipient: { ...kept.recipient, name: letters } } as Sale;
  expect(faultOf(named)).toBeUndefined();
  expect(errorOfAgency(named)).toBeUndefined();
});

describe("faultOf returns the agency's error code before issuing", () => {
  test.each<[code: string, field: string, wrong: object]>([
    ['1105', 'FechaExpedicionFactura', { invoice: { ...key, date: '31-11-2026' } }],
    ['1112', 'FechaExpedicionFactura', { invoice: { ...key, date: '23-11-2026' } }],
    ['1152', 'FechaExpedicionFactura', { invoice: { ...key, date: '27-10-2024' } }],
    ['1130', 'NumSerieFactura', { invoice: { ...key, number: 'F="1"' } }],
    ['1145', 'FechaOperacion', { operationDate: '30-02-2026' }],
    ['1134', 'FechaOperacion', { operationDate: '01-01-2006' }],
    ['1173', 'FechaOperacion', { operationDate: '23-11-2026' }],
    ['1146', 'FechaOperacion', { invoice: key, operationDate: '21-11-2026' }],
    ['1116', 'FacturasSustituidas', { replaces: [key] }],
    ['1117', 'FacturasRectificadas', { rectifies: [key] }],
    ['1185', 'FacturaSinIdentifDestinatarioArt61d', { recipientUnnamed: true }],
    ['1189', 'Destinatarios', { recipient: undefined }],
    ['1190', 'Destinatarios', { type: 'F2' }],
    ['1123', 'NIF', { recipient: { name: 'A', taxId: 'A58818502' } }],
    ['1193', 'NIF', { recipient: { name: 'A', taxId: 'B00000000' } }],
    ['1111', 'CodigoPais', foreignRecipient('04', '12-345')],
    ['1122', 'CodigoPais', foreignRecipient('02', 'FR40303265045', 'DE')],
    ['1126', 'CodigoPais', foreignRecipient('04', '12-345', 'ES')],
    ['1126', 'CodigoPais', foreignRecipient('07', '12345678Z', 'FR')],
    ['1131', 'ID', foreignRecipient('07', 'A58818501', 'ES')],
    ['1255', 'ID', foreignRecipient('02', 'GB123456789')],
    ['1103', 'ID', foreignRecipient('02', 'FR123')],
    ['1252', 'CalificacionOperacion', taxedLine({ regime: '08' })],
    ['1124', 'TipoImpositivo', taxedLine({ rateBasisPoints: 2200 })],
    ['1194', 'TipoImpositivo', taxedLine({ rateBasisPoints: 500 })],
    ['1235', 'TipoImpositivo', taxedLine({ rateBasisPoints: 200 })],
    ['1236', 'TipoImpositivo', taxedLine({ rateBasisPoints: 750 })],
    ['1143', 'CuotaRepercutida', taxedLine({ taxCents: -868 }, { taxCents: -868, totalCents: 3263 })],
    ['1142', 'CuotaRepercutida', taxedLine({ taxCents: 5000 }, { taxCents: 5000, totalCents: 9131 })],
    [
      '1150',
      'TipoFactura',
      {
        ...{ type: 'F2', recipient: undefined, taxCents: 63_000, totalCents: 363_000 },
        ...taxedLine({ baseCents: 300_000, taxCents: 63_000 }),
      },
    ],
    ['2005', 'ImporteTotal', { totalCents: 9999 }],
    ['2006', 'CuotaTotal', { taxCents: 2868 }],
  ])('faultOf returns the code %s for the field %s', (code, field, wrong) => {
    expect(faultOf(sale(wrong))).toEqual({ code, field });
    expect(errorOfAgency(sale(wrong))).toBe(code);
  });
});

test('faultOf accepts only records that the agency accepts, apart from census checks', () => {
  const ids = fc.oneof(
    fc.constantFrom('FR40303265045', 'EL123456789', '12345678Z', 'X1234567L', 'A58818501', `a"b`, ''),
    fc.string({ maxLength: 20 }),
  );
  const recipients: fc.Arbitrary<Recipient> = fc.oneof(
    fc.record({ name: fc.constant('A'), taxId: ids }),
    fc.record({
      name: fc.constant('A'),
      idType: fc.constantFrom('02', '03', '04', '06', '07'),
      id: ids,
      country: fc.constantFrom('ES', 'FR', 'GR', 'US', 'GB'),
    }),
  );
  const days = fc.constantFrom('22-11-2026', '21-11-2026', '23-11-2026', '31-02-2026', '27-10-2024');
  const amounts = fc.integer({ min: -400_000, max: 400_000 });
  const sales = fc
    .record({
      type: fc.constantFrom('F1', 'F2', 'F3', 'R1', 'R4', 'R5'),
      day: days,
      operationDate: days,
      recipient: fc.option(recipients, { nil: undefined }),
      regime: fc.constantFrom('01', '08', '17'),
      kind: fc.constantFrom('S1', 'N2'),
      rate: fc.constantFrom(0, 500, 2100, 2200),
      baseCents: amounts,
      unnamed: fc.boolean(),
      named: fc.boolean(),
    })
    .map(({ day, regime, kind, rate, baseCents, unnamed, named, ...more }) => {
      const taxCents = Math.round((baseCents * rate) / 10_000);
      const line = { kind, regime, baseCents, ...(kind === 'S1' ? { rateBasisPoints: rate, taxCents } : {}) };
      const tax = kind === 'S1' ? taxCents : 0;
      return sale({
        ...more,
        invoice: { ...key, date: day },
        ...(unnamed ? { recipientUnnamed: true } : {}),
        ...(named ? { rectifies: [key] } : {}),
        ...{ lines: [line], taxCents: tax, totalCents: baseCents + tax },
      });
    });
  fc.assert(
    fc.property(sales, (record) => {
      if (faultOf(record) !== undefined) return;
      expect([undefined, '1110', '1121']).toContain(errorOfAgency(record));
    }),
    { numRuns: 3000 },
  );
});

test("the sandbox agency checks over a hundred codes, all of them in the agency's list", () => {
  expect(checkedCodes.size).toBeGreaterThan(100);
  expect(catalogue.size).toBeGreaterThan(240);
  expect([...checkedCodes].filter((code) => !catalogue.has(code))).toEqual([]);
});
