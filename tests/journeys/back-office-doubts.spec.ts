import { doubtsMessages } from '#messages/admin/doubts.ts';
import { shellMessages } from '#messages/admin/shell.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { doubtfulOrder } from './bought-order.ts';
import { ordersAt } from './desk.ts';
import { expect, test } from './staff.ts';

const words = doubtsMessages.es;

test.describe(() => {
  test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

  test('on a phone an agent finds the order at the provider and links it', async ({ staff }) => {
    const { page } = staff;
    const { link, number } = await doubtfulOrder();
    const taken = await ordersAt(page.request, [link]);
    expect(taken).toHaveLength(1);
    await page.goto('/admin/doubts');
    const doubt = page.getByRole('region', { name: number });
    await expectAccessibleInBothThemes(page);

    await doubt.getByRole('button', { name: words.linkIt }).click();
    const dialog = page.getByRole('dialog');
    const decide = dialog.getByRole('button', { name: words.linkIt });
    await dialog.getByLabel(shellMessages.es.reason).fill('seen in its panel');
    await dialog.getByLabel(words.orderAtProvider).fill(String(taken[0]?.id));
    await decide.click();
    await expect(page.getByText(words.linked)).toBeVisible();
    await expect(doubt).toHaveCount(0);
  });
});
