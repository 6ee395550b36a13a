import fc from 'fast-check';
import { expect, test } from 'vitest';
import { registerCountries } from '#contracts/tax/places.ts';
import { readElement } from '#sandbox/agency/element.ts';
import { findSchemaFault, supplySchema } from '#sandbox/agency/schema.ts';
import { supplyMessage } from '#server/platform/clients/agency/agency-messages.ts';
import { appendToChain } from '../chain-rules.ts';
import type { Registration } from '../record.ts';
import { findSchemaFaultOfXml } from '../search-refused.ts';
import { findSchemaFaultOfRecord } from './check-rules.ts';

const sale: Omit<Registration, 'previous'> = {
  kind: 'registration',
  invoice: { issuer: 'B00000000', number: 'TESTAB-2026-F-000001', date: '22-11-2026' },
  issuerName: 'Ejemplo & Hijos, S. L.',
  type: 'F1',
  description: 'Seguidores',
  recipient: { name: 'Acme <Inc.>', idType: '04', id: '12-345', country: 'US' },
  lines: [{ kind: 'S1', regime: '01', rateBasisPoints: 2100, baseCents: 4131, taxCents: 868 }],
  taxCents: 868,
  totalCents: 4999,
  installation: {
    ...{ producerName: 'Ejemplo, S. L.', producerTaxId: 'B00000000', name: 'Auge', id: 'AU' },
    ...{ version: '0.2.0', number: 'sandbox-1' },
  },
  stamp: '2026-11-22T10:00:00+01:00',
};
const issuer = { name: 'Ejemplo, S. L.', taxId: 'B00000000' };

function refusalOf(record: Omit<Registration, 'previous'>): string | undefined {
  const { link } = appendToChain({ length: 0 }, record);
  const root = readElement(supplyMessage({ issuer, records: [link.xml], late: false }));
  const call = root?.children.find(({ name }) => name === 'Body')?.children[0];
  return call ? findSchemaFault(call, supplySchema) : 'no XML';
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.constantFrom(
    'Ana\uffff',
    '\ufffe',
    'a\u0001',
    '\ud800',
    '',
    ' ',
    '<a>&',
    '😀'.repeat(130),
    'x'.repeat(121),
  ),
);

test('the record check accepts our record as written', () => {
  expect(findSchemaFaultOfRecord(sale)).toBeUndefined();
  expect(refusalOf(sale)).toBeUndefined();
});

test('the record check accepts only texts that the agency accepts', () => {
  const given = fc.record({
    name: anyText,
    id: anyText,
    country: anyText,
    description: anyText,
    number: anyText,
  });
  fc.assert(
    fc.property(given, fc.constantFrom('name', 'id', 'country', 'description', 'number'), (texts, field) => {
      const only = (each: string, usual: string) => (each === field ? texts[field] : usual);
      const record: Omit<Registration, 'previous'> = {
        ...sale,
        invoice: { ...sale.invoice, number: only('number', 'T-1') },
        description: only('description', 'Seguidores'),
        recipient: {
          idType: '04',
          name: only('name', 'A'),
          id: only('id', '1'),
          country: only('country', 'US'),
        },
      };
      if (findSchemaFaultOfRecord(record) === undefined)
        expect([record, refusalOf(record)]).toEqual([record, undefined]);
    }),
    { numRuns: 400 },
  );
});

test.each([
  ['CodigoPais', { recipient: { name: 'A', idType: '04', id: '1', country: 'ZZ' } }],
  ['CodigoPais', { recipient: { name: 'A', idType: '04', id: '1', country: 'XI' } }],
  ['NombreRazon', { recipient: { name: 'Ana\uffff', taxId: 'A58818501' } }],
  ['NombreRazon', { recipient: { name: '', taxId: 'A58818501' } }],
  ['NIF', { recipient: { name: 'A', taxId: 'A5881850' } }],
  ['ID', { recipient: { name: 'A', idType: '04', id: '1'.repeat(21), country: 'US' } }],
  ['DescripcionOperacion', { description: '' }],
  ['FechaOperacion', { operationDate: '2026-11-22' }],
  ['FechaOperacion', { operationDate: '32-11-2026' }],
  ['BaseImponibleOimporteNoSujeto', { lines: [{ kind: 'N2', regime: '01', baseCents: 1e15 }] }],
  ['Desglose', { lines: [] }],
  ['DetalleDesglose', { lines: Array(13).fill({ kind: 'N2', regime: '01', baseCents: 1 }) }],
  ['NumSerieFactura', { invoice: { ...sale.invoice, number: 'ñ' } }],
  ['FechaHoraHusoGenRegistro', { stamp: '2026-11-22T10:00:00' }],
] as const)('the record check reports %s when it breaks the schema', (field, wrong) => {
  expect(findSchemaFaultOfRecord({ ...sale, ...wrong } as never)).toBe(field);
});

test('the record check checks a stored record by its own bytes', () => {
  const { xml } = appendToChain({ length: 0 }, sale).link;
  expect(findSchemaFaultOfXml(xml)).toBeUndefined();
  expect(findSchemaFaultOfXml(xml.replace('>US<', '>ZZ<'))).toBe('CodigoPais');
  expect(findSchemaFaultOfXml(xml.replace('Acme', '\uffff'))).toBe('Registro');
});

test('the record check accepts the same countries as the sandbox agency', () => {
  const off = registerCountries.filter((country) =>
    refusalOf({ ...sale, recipient: { name: 'A', idType: '04', id: '1', country } }),
  );
  expect(off).toEqual([]);
});
