import { expect, test } from 'vitest';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { cardsOf } from './item-cards.ts';

const item = (id: string, subjectId: string, more: Partial<PendingItem> = {}) =>
  ({ id, subjectId, kind: 'route', reason: 'route_at_loss', resolved: null, ...more }) as PendingItem;

test('items of one provider service and reason form one card at the first position', () => {
  const items = [
    item('a', '204:1:1001'),
    item('b', '204:2:311'),
    item('c', '205:1:1001'),
    item('d', '204:1:1001', { reason: 'route_excluded' }),
    item('e', 'x', { kind: 'order', reason: 'mentioned' }),
    item('f', 'x', { kind: 'order', reason: 'mentioned' }),
  ];
  expect(cardsOf(items).map((card) => card.items.map(({ id }) => id).join(''))).toEqual([
    'ac',
    'b',
    'd',
    'e',
    'f',
  ]);
});
