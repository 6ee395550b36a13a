import { expect, it } from 'vitest';
import { type PendingItem, pendingReasons } from '#contracts/staff/pending.ts';
import { reasons } from '#server/staff/pending/reasons.ts';
import { causeLinkOf } from './cause-links.ts';

it('an item whose decisions do not remove its cause links to the screen that can remove it', () => {
  const noted = pendingReasons.filter((reason) => reasons[reason].decisions.join() === 'noted');
  expect(noted.length).toBeGreaterThan(15);
  const lost = noted.filter((reason) => {
    const item = { reason, subjectId: '1', orderId: 'order', resolved: null } as unknown as PendingItem;
    return causeLinkOf(item, 'owner') === undefined;
  });
  expect(lost).toEqual([]);
});
