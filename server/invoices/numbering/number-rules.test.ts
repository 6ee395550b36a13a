import { expect, test } from 'vitest';
import { type Counters, nextNumber } from './number-rules.ts';

test('the invoice number counts each series of a year separately without gaps', () => {
  let counters: Counters = {};
  const give = (type: 'F1' | 'F2' | 'F3' | 'R5', year = 2027) => {
    const next = nextNumber(counters, { type, year, prefix: '' });
    counters = next.counters;
    return next.number;
  };
  expect([give('F2'), give('F2'), give('R5'), give('F1'), give('F3'), give('F2'), give('F2', 2028)]).toEqual([
    '2027-S-000001',
    '2027-S-000002',
    '2027-R-000001',
    '2027-F-000001',
    '2027-F-000002',
    '2027-S-000003',
    '2028-S-000001',
  ]);
});

test('the invoice number marks sandbox invoice numbers so that they differ from real ones', () => {
  expect(nextNumber({}, { type: 'F2', year: 2027, prefix: 'TEST-' }).number).toBe('TEST-2027-S-000001');
  expect(nextNumber({ '2027-S': 999_999 }, { type: 'F2', year: 2027, prefix: '' }).number).toBe(
    '2027-S-1000000',
  );
});
