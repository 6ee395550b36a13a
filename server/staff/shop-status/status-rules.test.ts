import { expect, it } from 'vitest';
import type { StatusPart } from '#contracts/staff/shop-status.ts';
import { isReportable, nameOf, sortBySeverity, worstSaleState } from './status-rules.ts';

const heldProvider = (id: number, orders: number): StatusPart => ({
  ...{ kind: 'provider_held', id, name: 'Alfa', since: '2026-11-24T08:00:00Z', orders, amountCents: 100 },
});
const shut: StatusPart = { kind: 'maintenance', since: null, by: null };

it('the status rule sorts problems with sales before problems with deliveries', () => {
  const parts = [
    { kind: 'backup', alarm: 'old', newestAt: null } as const,
    heldProvider(2, 1),
    shut,
    { kind: 'closed', service: 'likes', country: 'FR' } as const,
  ];
  expect(sortBySeverity(parts).map(({ kind }) => kind)).toEqual([
    'maintenance',
    'closed',
    'provider_held',
    'backup',
  ]);
});

it('the status rule returns the worst sales state of all parts', () => {
  expect(worstSaleState([])).toBe('all');
  expect(worstSaleState(['all', 'part', 'all'])).toBe('part');
  expect(worstSaleState(['part', 'nothing', 'all'])).toBe('nothing');
});

it('the status rule returns the same name while a problem lasts and another for each subject', () => {
  expect(nameOf(heldProvider(2, 1))).toBe(nameOf(heldProvider(2, 40)));
  expect(nameOf(heldProvider(2, 1))).not.toBe(nameOf(heldProvider(3, 1)));
});

it.each([
  ['just begun', { minutes: 4, weight: 0, toldWeight: null }, false],
  ['lasting', { minutes: 5, weight: 0, toldWeight: null }, true],
  ['already reported', { minutes: 600, weight: 3, toldWeight: 3 }, false],
  ['twice a small weight', { minutes: 600, weight: 4, toldWeight: 1 }, false],
  ['twice as much', { minutes: 600, weight: 24, toldWeight: 12 }, true],
  ['more, but not twice', { minutes: 600, weight: 23, toldWeight: 12 }, false],
])(
  'the status rule decides whether to notify the owner: %s',
  (_what, { minutes, weight, toldWeight }, news) => {
    const since = new Date('2026-11-24T08:00:00Z');
    const now = new Date(since.getTime() + minutes * 60_000);
    expect(isReportable({ since, weight, toldWeight }, now)).toBe(news);
  },
);
