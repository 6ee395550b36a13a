import { expect, test } from 'vitest';
import { normaliseVatNumber, splitVatNumber } from './vat-number.ts';

test.each([
  ['FR', 'FR 12 345678901', 'FR12345678901'],
  ['FR', '12345678901', 'FR12345678901'],
  ['GR', 'EL123456789', 'EL123456789'],
  ['GR', 'GR 123456789', 'EL123456789'],
  ['IT', 'it12345678901', 'IT12345678901'],
  ['DE', 'DE 123–456–789', 'DE123456789'],
  ['FR', '1234', undefined],
  ['DE', 'FR12345678901', undefined],
  ['US', '123456789', undefined],
])('normaliseVatNumber in %s reads %s as %s', (country, text, number) =>
  expect(normaliseVatNumber(country, text)).toBe(number),
);

test.each([
  ['FR 12 345678901', { country: 'FR', number: '12345678901' }],
  ['el123456789', { country: 'GR', number: '123456789' }],
  ['GR123456789', { country: 'GR', number: '123456789' }],
  ['FR1234', undefined],
  ['US123456789', undefined],
])('splitVatNumber splits %s into %o', (text, number) => expect(splitVatNumber(text)).toEqual(number));
