import { expect, test } from 'vitest';
import type { OperatorLine } from '#contracts/tax/returns.ts';
import { form349 } from './form-349.ts';

const declarant = { taxId: 'B12345674', legalName: 'Peña & Núñez Ejemplo, S. L.' };
const quarter = { year: 2027, quarter: 1 };
const operators: OperatorLine[] = [
  { number: 'FR40303265045', name: 'Maison Déjà', baseCents: 41_31, corrects: null },
  { number: 'DE129273398', name: 'Müller GmbH', baseCents: 1_000_00, corrects: null },
  {
    ...{ number: 'IT00743110157', name: 'Bottega', baseCents: -20_66 },
    corrects: { year: 2026, quarter: 4, declaredCents: 41_32, rightCents: 20_66 },
  },
  { number: 'PT501442600', name: 'Loja', baseCents: 0, corrects: null },
];

/** Positions as in the agency's design: from 1, both ends included. */
const at = (line: string | undefined, from: number, to: number) => line?.slice(from - 1, to);

const lines = form349(declarant, quarter, operators).split('\r\n');

test('form 349 writes records of 500 characters, one per operator with a sale or a correction', () => {
  expect(lines.slice(0, -1).map((line) => line.length)).toEqual([500, 500, 500, 500]);
  expect(lines.at(-1)).toBe('');
});

test('form 349 adds up operators and corrections in the record of the declarant', () => {
  const [head] = lines;
  expect([at(head, 1, 4), at(head, 5, 8), at(head, 9, 17)]).toEqual(['1349', '2027', 'B12345674']);
  expect(at(head, 18, 57)?.trimEnd()).toBe('PEÑA & NUÑEZ EJEMPLO, S. L.');
  expect([at(head, 58, 58), at(head, 136, 137)]).toEqual(['T', '1T']);
  // Two operators: 41.31 + 1,000.00. One correction: 20.66.
  expect([at(head, 138, 146), at(head, 147, 161)]).toEqual(['000000002', '000000000104131']);
  expect([at(head, 162, 170), at(head, 171, 185)]).toEqual(['000000001', '000000000002066']);
  expect(at(head, 186, 500)?.trim()).toBe('');
});

test('form 349 writes number, name, key S and base of an operator', () => {
  const [, french, german] = lines;
  expect([at(french, 1, 4), at(french, 76, 92)?.trimEnd()]).toEqual(['2349', 'FR40303265045']);
  expect([at(french, 93, 132)?.trimEnd(), at(french, 133, 133)]).toEqual(['MAISON DEJA', 'S']);
  expect(at(french, 134, 146)).toBe('0000000004131');
  expect([at(german, 93, 132)?.trimEnd(), at(german, 134, 146)]).toEqual(['MULLER GMBH', '0000000100000']);
});

test('a correction line of form 349 contains the period, the correct base and the base declared before', () => {
  const corrected = lines[3];
  expect([at(corrected, 76, 92)?.trimEnd(), at(corrected, 134, 146)]).toEqual([
    'IT00743110157',
    ' '.repeat(13),
  ]);
  expect([at(corrected, 147, 152), at(corrected, 153, 165)]).toEqual(['20264T', '0000000002066']);
  expect(at(corrected, 166, 178)).toBe('0000000004132');
});
