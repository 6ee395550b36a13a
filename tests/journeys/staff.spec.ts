import { ambiguousOrder, boughtOrder, disputedOrder } from './bought-order.ts';
import { expect, test } from './staff.ts';

test.use({ as: { role: 'agent' } });

test('a back-office test starts signed in, with a paid order, an ambiguous submission and a dispute', {
  tag: '@merge',
}, async ({ staff }) => {
  const { request } = staff.page;
  const read = async (path: string) => (await request.get(`/api/admin/${path}`)).json();
  expect(await read('session')).toMatchObject({ username: staff.member.username, role: 'agent' });
  const [bought, doubtful, disputed] = await Promise.all([boughtOrder(), ambiguousOrder(), disputedOrder()]);
  const waiting = JSON.stringify(await read('pending?limit=200'));
  expect(waiting).toContain(doubtful.id);
  expect(waiting).toContain(disputed.id);
  expect(waiting).not.toContain(bought.id);
  const doubts: { items: { orderId: string; link: string }[] } = await read('doubts');
  expect(doubts.items.find(({ orderId }) => orderId === doubtful.id)?.link).toBe(doubtful.link);
});
