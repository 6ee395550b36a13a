import { expect, test } from 'vitest';
import { vatNumber } from './vat-number.ts';

test.each([
  ['FR', 'FR 12 345678901', 'FR12345678901'],
  ['FR', '12345678901', 'FR12345678901'],
  ['GR', 'EL123456789', 'EL123456789'],
  ['IT', 'it12345678901', 'IT12345678901'],
  ['FR', '1234', undefined],
  ['DE', 'FR12345678901', undefined],
  ['US', '123456789', undefined],
])('in %s, %s is read as %s', (country, text, number) => expect(vatNumber(country, text)).toBe(number));
