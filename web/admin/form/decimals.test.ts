import { expect, it } from 'vitest';
import { readDecimal, readHundredths, typedDecimal } from './decimals.ts';

it.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  [' −2,5 %', -2.5],
  ['7', 7],
  [',5', 0.5],
  ['', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['1.234,5', undefined],
  ['doce', undefined],
])('reads %j, with whichever mark it is typed', (typed, read) => {
  expect(readDecimal(typed)).toBe(read);
});

it('opens with the mark that the member types', () => {
  expect([typedDecimal(12.5, 'es'), typedDecimal('20.00', 'es'), typedDecimal(12.5, 'en')]).toEqual([
    '12,5',
    '20,00',
    '12.5',
  ]);
  for (const language of ['es', 'en'] as const)
    expect(readHundredths(typedDecimal(12.34, language))).toBe(1234);
});
