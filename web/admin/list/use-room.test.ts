import { expect, it } from 'vitest';
import { dropOrder } from './use-fitting-columns.ts';

it('a narrow table first drops columns without a card position, and never name, state or sum', () => {
  expect(
    dropOrder([
      { key: 'order', card: 'title' },
      { key: 'date', card: 'date' },
      { key: 'customer' },
      { key: 'target', card: 'note' },
      { key: 'service', card: 'line' },
      { key: 'state', card: 'state' },
      { key: 'payment', keep: true },
      { key: 'provider' },
      { key: 'total', card: 'figure' },
    ]),
  ).toEqual(['provider', 'customer', 'date', 'target', 'payment']);
});
