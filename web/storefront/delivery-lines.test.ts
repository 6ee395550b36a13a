import { describe, expect, it } from 'vitest';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import type { DeliveryClaims } from '#contracts/customers/social-proof.ts';
import { locales } from '#contracts/kit/locales.ts';
import { defaultDeliveryTimes, deliveryOf } from '#contracts/orders/delivery-times.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';
import { deliveryLine, deliveryLines, soldOf } from './delivery-lines.ts';

const seconds = [60, 300, 900, 3600, 21_600, 86_400];
const claims = (percents: number[], medianSeconds: number | null): DeliveryClaims => ({
  ...{ usual: defaultDeliveryTimes, longestHours: 24, times: [] },
  estimateHolds: (percents.at(-1) ?? 0) >= 99,
  measured: {
    orders: 100,
    delivered: percents.map((percent, index) => ({ seconds: seconds[index] ?? 0, percent })),
    started: [],
    medianSeconds,
  },
});

const [followers, likes] = builtInTypes() as [DisplayedType, DisplayedType];

describe.each(locales)('delivery time in %s', (locale) => {
  it('the delivery time is the owner’s until measurements of all orders contradict it', () => {
    const line = (told: DeliveryClaims | undefined) =>
      deliveryLine(told, { type: 'likes', audience: null, quantity: 100 }, locale);
    expect(line(undefined)).toContain('24\u00a0h');
    expect(line(claims([0, 0, 0, 60, 98, 99], 900))).toBe(line(undefined));
    expect(line(claims([0, 0, 0, 51, 91, 95], 3001))).toMatch(/51.*9.*6/);
    expect(line(claims([0, 0, 0, 51, 60, 70], 3001))).toContain('51');
    expect(line(claims([0, 0, 0, 0, 1, 2], null))).toMatch(/^\p{L}[^0-9]+$/u);
  });

  it('the delivery time is the owner’s longest, or the exception for type and quantity', () => {
    const usual = {
      atMostHours: 24,
      exceptions: [{ sells: 'followers', fromQuantity: 10_000, atMostHours: 72 }],
    };
    const told = { ...claims([10, 20, 40, 90, 98, 99], 900), usual };
    const lines = deliveryLines(told, [...soldOf(followers), ...soldOf(likes)], locale);
    expect(lines.map(({ sells, audience, from }) => [sells, audience, from])).toEqual([
      ...[1, 1001, 5001].map((from) => ['followers', 'europe', from]),
      ...[1, 1001, 5001].map((from) => ['followers', 'spain', from]),
      ...[1, 1001, 5001, 10_001].map((from) => ['likes', undefined, from]),
    ]);
    expect(deliveryOf(lines, { type: 'followers', audience: 'spain', quantity: 20_000 })).toContain('72');
    expect(deliveryOf(lines, { type: 'likes', audience: null, quantity: 20_000 })).toContain('168');
  });

  it('the delivery time is a single line when equal, and measured where available', () => {
    expect(deliveryLines(claims([0, 0, 0, 51, 91, 95], 3001), soldOf(followers), locale)).toHaveLength(1);
    const time = { orders: 40, medianSeconds: 720, ninetySeconds: 20_000, band: 0, audience: null };
    const times = [{ ...time, sells: 'likes' }];
    const lines = deliveryLines({ ...claims([], null), estimateHolds: true, times }, soldOf(likes), locale);
    expect(lines[0]?.text).toMatch(/12\u00a0min.*9.*6\u00a0h|12 min.*9.*6 h/);
    expect(lines[1]).toMatchObject({ from: 101, text: expect.stringContaining('24') });
  });
});
