import { formatMoney } from '#contracts/kit/money.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtPosts } from './bought-order.ts';
import { expect, test } from './staff.ts';

const words = orderMessages.es;

test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

test('an agent on a phone refunds one post within their limit and no more', async ({ staff }) => {
  const { page } = staff;
  const { id } = await boughtPosts();
  const read = async () => (await page.request.get(`/api/admin/orders/${id}`)).json();
  await expect.poll(async () => (await read()).fulfilments.length).toBe(2);
  const [post] = (await read()).fulfilments;
  await page.goto(`/admin/orders/${id}`);
  await page.getByRole('button', { name: words.actions.refund }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.refund.part(post.link.replace('https://www.instagram.com/', ''))).check();
  await dialog.getByLabel(shellMessages.es.reason).fill('deleted meanwhile');
  await expectAccessibleInBothThemes(page, 'dialog');
  await dialog.getByRole('button', { name: words.refund.confirm(formatMoney(post.paidCents, 'es')) }).click();
  await expect(dialog).toHaveCount(0);
  const refunds = page.getByRole('region', { name: words.sections.refunds }).first();
  await expect(refunds).toContainText('deleted meanwhile');
  const { refunds: kept, lines } = await read();
  expect(kept).toMatchObject([
    { lineItemId: lines[0].id, position: post.position, amountCents: post.paidCents },
  ]);

  await page.getByRole('button', { name: words.actions.refund }).click();
  await expect(dialog.getByText(words.refund.all)).toBeVisible();
  await expect(dialog.getByText(post.link.replace('https://www.instagram.com/', ''))).toHaveCount(0);
});
