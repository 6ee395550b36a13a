import { expect, it } from 'vitest';
import type { AddTaxRate } from '#contracts/tax/vat.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { addRate } from '../vat/change-tax.ts';
import { isQuarterOver } from './quarter-rules.ts';

const third = { year: 2026, quarter: 3 };

it('the quarter rule ends a quarter at midnight in Madrid', () => {
  expect(isQuarterOver(third, new Date('2026-09-30T21:30:00Z'))).toBe(false);
  expect(isQuarterOver(third, new Date('2026-09-30T23:30:00Z'))).toBe(true);
  const fourth = { year: 2026, quarter: 4 };
  expect(isQuarterOver(fourth, new Date('2026-12-31T22:30:00Z'))).toBe(false);
  expect(isQuarterOver(fourth, new Date('2026-12-31T23:30:00Z'))).toBe(true);
});

it('the quarter rule accepts a rate from a future day in Madrid only', async () => {
  const deps = { now: () => new Date('2026-09-30T23:30:00Z') } as Parameters<typeof addRate>[0];
  const rate = { country: 'FR', rateBasisPoints: 2100, validFrom: '2026-10-01', note: 'law' } as AddTaxRate;
  await expect(addRate(deps, { ...rate, staff: {} as StaffActor })).rejects.toThrow('future day');
});
