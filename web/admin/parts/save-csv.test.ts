import { expect, it } from 'vitest';
import { csvOf } from './save-csv.ts';

it('csvOf writes figures for spreadsheets without formulas', () => {
  expect(csvOf([['-cmd|calc', '=1+1', null, -5, 0.25, 'a;b']])).toBe(
    '\ufeff\'-cmd|calc;\'=1+1;;-5;0.25;"a;b"\r\n',
  );
});
