import { expect, test } from 'vitest';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { briefOf } from './item-title.tsx';

const id = '0198c0de-0000-7000-8000-000000000000';
const none = { orderNumber: null, named: null };

test.each<[string, Pick<PendingItem, 'kind' | 'subjectId' | 'orderNumber' | 'named'>, string]>([
  ['a finding', { ...none, kind: 'job', subjectId: 'secret_key' }, ''],
  ['a restore', { ...none, kind: 'job', subjectId: id }, ''],
  ['a stopped register', { ...none, kind: 'register', subjectId: id }, ''],
  ['a task', { ...none, kind: 'job', subjectId: `orders.sweep:${id}:3` }, 'orders.sweep'],
  ['a payment', { ...none, kind: 'intent', subjectId: 'pi_3Example' }, 'pi_3Example'],
  ['a day of the books', { ...none, kind: 'books', subjectId: '2026-11-20:ch_1' }, '2026-11-20:ch_1'],
  ['an order', { ...none, kind: 'order', subjectId: id, orderNumber: 'P-1001' }, 'P-1001'],
  ['a package', { ...none, kind: 'route', subjectId: '205:1:1001', named: 'default' }, 'default · 205'],
])('names %s without codes and ids', (_what, item, brief) => {
  expect(briefOf(item)).toBe(brief);
});
