import { expect, it } from 'vitest';
import { median, percentile } from './statistics.ts';

const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);

it.each([
  [0, 1],
  [0.5, 50],
  [0.95, 95],
  [1, 100],
])('finds the percentile %d', (share, value) => expect(percentile(hundred, share)).toBe(value));

it('has none without values', () => expect(median([])).toBeNaN());
it('takes the one value there is', () => expect(median([3])).toBe(3));
