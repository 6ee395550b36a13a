import { moneyMessages } from '#messages/admin/payments/payments.ts';
import type { pendingMessages } from '#messages/admin/staff/pending.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { disputedOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const words = moneyMessages.es.disputes;

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

test('an owner answers a dispute by keyboard with the stored evidence, and the bank receives it', {
  tag: '@merge',
}, async ({ staff }) => {
  const { page } = staff;
  const { id, number } = await disputedOrder('pm_card_createDisputeProductNotReceived');
  const [dispute] = await change<{ id: string }>([
    `select d.id from disputes d join payments p on p.id = d.payment_id where p.order_id = $1`,
    [id],
  ]);
  await page.goto('/admin/disputes');
  // The shortcut works only after the list has loaded.
  await expect(page.locator('tbody tr').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(number);
  const line = page.locator('tbody tr');
  await expect(line).toHaveCount(1);
  await line.getByRole('link').first().press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/payments/disputes/${dispute?.id}`));
  const purchase = page.getByRole('checkbox', { name: new RegExp(`^${words.pieces.purchase}\\b`) }).first();
  await expect(purchase).toBeChecked();
  await page.getByLabel(words.summary).press('End');
  await page.keyboard.type(' The buyer watched the delivery.');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: /^Enviar \d+ pruebas…$/ }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: words.sendNow }).press('Enter');
  await expect(page.getByText(words.sent)).toBeVisible();
  // The processor accepts the evidence, and the page updates by itself.
  await expect(page.getByRole('region', { name: words.whatWasSent })).toContainText(
    'The buyer watched the delivery.',
  );
  // The processor's event contains the bank's decision, which resolves the item.
  const open = async (): Promise<string[]> => {
    const { items } = await (await page.request.get(`/api/admin/pending?orderId=${id}`)).json();
    return items.map(({ reason }: { reason: string }) => reason);
  };
  await expect.poll(open).not.toContain('dispute' satisfies keyof typeof pendingMessages.es.reasons);
});
