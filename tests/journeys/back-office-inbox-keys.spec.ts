import type { PendingItem } from '#contracts/staff/pending.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { findingMessages } from '#messages/admin/staff/findings.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { expectAccessible } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './staff.ts';

const words = pendingMessages.es;

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

test('an item is resolved by keyboard, and keys typed into the reason are not shortcuts', async ({
  staff,
}) => {
  const { page } = staff;
  const [row] = await change<{ id: string }>([
    `insert into pending_items (reason, subject_kind, subject_id, urgency, opened_at)
     values ($1, 'job', 'agency_files', 1, now()) returning id`,
    ['shop_finding'],
  ]);
  const id = String(row?.id);
  await page.goto(`/admin/pending/${id}`);
  await expect(
    page.getByRole('heading', { level: 2, name: findingMessages.es.agency_files.title }),
  ).toBeVisible();
  await page.keyboard.press('1');
  const reason = page.getByLabel(words.why);
  await expect(reason).toBeFocused();
  await expectAccessible(page, 'main');
  // As shortcuts these letters would open the call screen, snooze the item and reassign it.
  await page.keyboard.type('casa recargada');
  await expect(reason).toHaveValue('casa recargada');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(async () => {
    const { item } = (await (await page.request.get(`/api/admin/pending/${id}`)).json()) as {
      item: PendingItem;
    };
    expect(item.resolved).toMatchObject({ how: 'noted', note: 'casa recargada' });
  }).toPass();
});

test('keys typed while the dialog of a key is loading are no shortcuts', async ({ staff: { page } }) => {
  const { actions } = orderMessages.es;
  const { id } = await boughtOrder();
  await page.goto(`/admin/orders/${id}`);
  const refund = page.getByRole('button', { name: actions.refund });
  await expect(refund).toBeEnabled();
  const letGo = await holdRequests(page, '**/refundable');
  await page.keyboard.press((await refund.getAttribute('aria-keyshortcuts')) ?? '');
  // As shortcuts these keys would open other dialogs and the call screen.
  await page.keyboard.type('125c');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page.getByRole('dialog', { name: actions.refund })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}$`));
});
