import { expect, it } from 'vitest';
import { planDays, toChunks } from './plan-days.ts';

const until = new Date('2026-11-22T12:00:00Z');
const sum = (counts: readonly { count: number }[]) => counts.reduce((all, { count }) => all + count, 0);

it.each([1, 7, 3000, 50_000])(
  'planDays spreads all of %i orders over the days, without negative counts',
  (orders) => {
    const days = planDays({ orders, days: 365, until });
    expect(sum(days)).toBe(orders);
    expect(days.every(({ count }) => count >= 0)).toBe(true);
    expect(days.map(({ ago }) => ago)).toEqual(Array.from({ length: 365 }, (_, at) => 364 - at));
  },
);

it('planDays plans more orders in December than in August, and more in the second year', () => {
  const days = planDays({ orders: 1_000_000, days: 730, until });
  const within = (from: number, to: number) => sum(days.filter(({ ago }) => ago >= from && ago < to));
  const [december, august] = [within(326, 357), within(448, 479)];
  expect(december).toBeGreaterThan(1.4 * august);
  expect(within(0, 365)).toBeGreaterThan(1.3 * within(365, 730));
});

it('toChunks groups consecutive days, each once', () => {
  const days = planDays({ orders: 10_000, days: 365, until });
  const chunks = toChunks(days, 2500);
  expect(chunks.flatMap((chunk) => chunk.days)).toEqual(days.filter(({ count }) => count > 0));
  expect(chunks.map(({ before }) => before)).toEqual(
    chunks.map((_, at) => chunks.slice(0, at).reduce((all, { orders }) => all + orders, 0)),
  );
  expect(chunks).toHaveLength(4);
});
