import { expect, it } from 'vitest';
import { csvOf } from './save-csv.ts';

it('writes figures for spreadsheets, and nothing that they would work out', () => {
  expect(csvOf([['-cmd|calc', '=1+1', null, -5, 0.25, 'a;b']])).toBe(
    '\ufeff\'-cmd|calc;\'=1+1;;-5;0.25;"a;b"\r\n',
  );
});
