import { expect, it } from 'vitest';
import { readDecimal, readHundredths, toDecimalInput } from './decimals.ts';

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
])('readDecimal reads %j with any decimal mark', (typed, read) => {
  expect(readDecimal(typed)).toBe(read);
});

it('toDecimalInput uses the decimal mark of the member’s language', () => {
  expect([toDecimalInput(12.5, 'es'), toDecimalInput('20.00', 'es'), toDecimalInput(12.5, 'en')]).toEqual([
    '12,5',
    '20,00',
    '12.5',
  ]);
  for (const language of ['es', 'en'] as const)
    expect(readHundredths(toDecimalInput(12.34, language))).toBe(1234);
});
