import { orderMessages } from '#messages/admin/orders/order.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { boughtOrder } from './bought-order.ts';
import { newBuyer } from './buyer.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const list = ordersMessages.es;
const words = orderMessages.es;

test.describe(() => {
  test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

  test('an owner finds an order by keyboard and refunds one euro of it', { tag: '@merge' }, async ({
    staff,
  }) => {
    const { page } = staff;
    const { id, number } = await boughtOrder();
    await page.goto('/admin/orders');
    await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
    // The paid amount is visible at every width, and other columns make room for it.
    for (const width of [768, 1024, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of [list.columns.state, list.columns.total])
        await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('/');
    await page.keyboard.type(number);
    await expect(page.locator('tbody tr')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').or(page.getByPlaceholder(list.placeholder)).blur();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/orders/(${id}|${number})`));

    await page.getByRole('button', { name: words.actions.refund }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.refund.other).press('Space');
    await dialog.getByLabel(words.refund.cents).pressSequentially('1,00');
    const confirm = dialog.getByRole('button', { name: words.refund.confirm('1,00 €') });
    await confirm.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(shellMessages.es.reasonRequired);
    await dialog.getByLabel(shellMessages.es.reason).pressSequentially('goodwill');
    await confirm.press('Enter');
    await expect(dialog).toHaveCount(0);

    // The processor settles the refund, and the page updates by itself.
    const refunds = page.getByRole('region', { name: words.sections.refunds });
    await expect(refunds).toContainText('goodwill');
    await expect(refunds).toContainText(words.refundStates.succeeded);
    // Rarely needed sections are closed. They open by keyboard, and for the browser's search.
    const [invoice] = await change<{ number: string }>([
      'select number from invoices where order_id = $1 limit 1',
      [id],
    ]);
    const facts = page.getByRole('main');
    const link = facts.getByRole('link', { name: invoice?.number ?? 'no invoice' });
    await expect(link).toBeHidden();
    for (const name of ['payments', 'invoices', 'mails', 'ids'] as const) {
      const summary = facts.locator('summary').filter({ hasText: words.sections[name] });
      await summary.press('Enter');
      await expect(summary.locator('..')).toHaveAttribute('open');
    }
    await expect(link).toBeVisible();
    for (const screen of ['payments', 'email-logs', 'providers', 'services'])
      await expect(facts.locator(`a[href^="/admin/${screen}/"]`).first()).toBeVisible();
  });

  test('an owner corrects a mistyped address, and resends an order that went to a wrong name', async ({
    staff: { page },
  }) => {
    const { id } = await boughtOrder();
    const { username, email } = newBuyer();
    await page.goto(`/admin/orders/${id}`);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: words.actions.email }).click();
    await dialog.getByLabel(words.email.label).fill(email);
    await dialog.getByRole('button', { name: words.actions.email }).click();
    await expect(page.getByText(words.email.done)).toBeVisible();
    await expect(page.getByText(email).first()).toBeVisible();

    const sent = () =>
      change<{ state: string; link: string }>([
        `select s.state, s.link from submissions s join fulfilments f on f.id = s.fulfilment_id
          where f.order_id = $1 and s.state = 'accepted' order by s.attempt`,
        [id],
      ]);
    await expect.poll(async () => (await sent()).length).toBe(1);
    await page.reload();
    await page.getByRole('button', { name: words.actions.target }).click();
    await expect(dialog).toContainText(words.target.again);
    await dialog.getByLabel(shellMessages.es.reason).fill('the buyer mistyped the name');
    const again = dialog.getByRole('button', { name: words.send.force });
    await again.click();
    await expect(dialog.getByRole('alert')).toHaveText(words.target.missing);
    await dialog.getByLabel(words.send.username).fill(username);
    await again.click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(async () => (await sent()).map(({ link }) => link))
      .toContain(`https://www.instagram.com/${username}/`);
  });
});
