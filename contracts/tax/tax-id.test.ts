import { expect, test } from 'vitest';
import { parseLabelledSpanishTaxId, parseSpanishTaxId } from './tax-id.ts';

test.each([
  ['12345678Z', '12345678Z'],
  ['12.345.678-z', '12345678Z'],
  ['X1234567L', 'X1234567L'],
  ['Y1234567X', 'Y1234567X'],
  ['89890001K', '89890001K'],
  ['B00000000', 'B00000000'],
  ['A58818501', 'A58818501'],
  ['ESA58818501', 'A58818501'],
  ['Q2826000H', 'Q2826000H'],
  ['P2807900B', 'P2807900B'],
])('parseSpanishTaxId accepts %s', (text, id) => expect(parseSpanishTaxId(text)).toBe(id));

test.each([
  '',
  '12345678A',
  'X1234567A',
  'A58818502',
  'Q2826000A',
  'B0000000',
  'FR12345678901',
  '1234567890',
])('parseSpanishTaxId rejects %s', (text) => expect(parseSpanishTaxId(text)).toBeUndefined());

test.each([
  ['NIF B00000000', 'B00000000'],
  ['C.I.F.: A-58818501', 'A58818501'],
  ['A58818501', 'A58818501'],
  ['somebody', undefined],
])('parseLabelledSpanishTaxId finds the number in %s', (text, id) =>
  expect(parseLabelledSpanishTaxId(text)).toBe(id),
);
