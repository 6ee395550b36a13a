import { orderMessages } from '#messages/admin/orders/order.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { formMessages } from '#messages/admin/shell/form.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { boughtOrder, disputedOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const inbox = pendingMessages.es;

test.describe(() => {
  test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

  test('an agent on a phone opens a dispute from the inbox, states a reason, and the item leaves the list', {
    tag: '@merge',
  }, async ({ staff }) => {
    const { page } = staff;
    const { id, number } = await disputedOrder();
    await page.goto('/admin/pending');
    const { items }: { items: { id: string; orderId: string; reason: string }[] } = await (
      await page.request.get('/api/admin/pending?limit=200')
    ).json();
    const item = items.find(({ orderId, reason }) => orderId === id && reason === 'dispute');
    // The delivery stopped by the dispute may have an inbox item with the same number.
    const line = page
      .getByRole('navigation', { name: inbox.list })
      .locator(`a[href="/admin/pending/${item?.id}"]`);
    await line.click();
    await expect(page).toHaveURL(new RegExp(`/admin/pending/${item?.id}`));
    await expect(page.getByText(inbox.reasons.dispute.found)).toBeVisible();
    const decide = page.getByRole('button', { name: inbox.decisions.answered.label });
    await decide.click();
    await expect(page.getByRole('alert').filter({ hasText: inbox.whyRequired })).toBeVisible();
    await page.getByLabel(inbox.why).fill('answered in the bank’s own pages');
    await decide.click();
    await expect(page.getByText(inbox.decided(inbox.decisions.answered.label, number))).toBeVisible();
    await expect(line).toHaveCount(0);
    const news = page.getByRole('region', { name: shellMessages.es.toasts });
    await news.getByRole('button', { name: inbox.undo }).click();
    await expect(page.getByText(`${inbox.openAgain} · ${number}`)).toBeVisible();
    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByRole('main').getByText(ordersMessages.es.claims.disputed).first()).toBeVisible();
    await expect(page.getByRole('button', { name: orderMessages.es.actions.refund })).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ as: { role: 'agent', width: 1440, theme: 'light' } });

  test('the open item stays while a more urgent one arrives above it, and links to its order', async ({
    staff,
  }) => {
    const { page } = staff;
    const mark = crypto.randomUUID().slice(0, 8);
    const { id, number } = await boughtOrder();
    const open = (subject: string, urgency: number, orderId: string | null) =>
      change([
        `with opened as (
           insert into pending_items (reason, subject_kind, subject_id, order_id, urgency, amount_cents)
           values ('refund_failed', 'refund', $1, $2, $3, 100) returning id
         ) select pg_notify('staff', '{"kind":"change","topic":"pending","id":null}') from opened`,
        [`${mark}-${subject}`, orderId, urgency],
      ]);
    await open('first', 1, id);
    await page.goto(`/admin/pending?q=${mark}`);
    const list = page.getByRole('navigation', { name: inbox.list });
    await page.getByLabel(inbox.why).fill('the bank says why');
    await open('worse', 0, null);
    await expect(list.getByRole('link')).toHaveCount(2);
    await expect(list.getByRole('link').first()).toContainText(`${mark}-worse`);
    await expect(list.locator('[aria-current]')).toContainText(number);
    await expect(page.getByLabel(inbox.why)).toHaveValue('the bank says why');
    await expect(page.getByText('2,00')).toBeVisible();
    await page.getByRole('article').getByRole('link', { name: number }).click();
    const unsaved = page.getByRole('dialog', { name: formMessages.es.unsaved });
    await unsaved.getByRole('button', { name: formMessages.es.leave }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
    await page.getByRole('link', { name: inbox.reasons.refund_failed.title }).click();
    await expect(page).toHaveURL(/\/admin\/pending\//);
  });
});
