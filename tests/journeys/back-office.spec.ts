import { pendingMessages } from '#messages/admin/pending.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { disputedOrder } from './bought-order.ts';
import { expect, test } from './staff.ts';

const inbox = pendingMessages.es;

test.describe(() => {
  test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

  test('on a phone somebody opens a dispute from the inbox, says why, and it is off the list', async ({
    staff,
  }) => {
    const { page } = staff;
    const { id } = await disputedOrder();
    await page.goto('/admin/pending');
    const { items }: { items: { id: string; orderId: string; reason: string }[] } = await (
      await page.request.get('/api/admin/pending?limit=200')
    ).json();
    const item = items.find(({ orderId, reason }) => orderId === id && reason === 'dispute');
    // The delivery that the dispute stopped may wait for somebody, too, under the same number.
    const line = page
      .getByRole('navigation', { name: inbox.list })
      .locator(`a[href="/admin/pending/${item?.id}"]`);
    await line.click();
    await expect(page).toHaveURL(new RegExp(`/admin/pending/${item?.id}`));
    await expect(page.getByText(inbox.reasons.dispute.found)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const decide = page.getByRole('button', { name: inbox.decisions.answered.label });
    await decide.click();
    await expect(page.getByRole('alert').filter({ hasText: inbox.whyRequired })).toBeVisible();
    await page.getByLabel(inbox.why).fill('answered in the bank’s own pages');
    await decide.click();
    await expect(page.getByText(inbox.decided(inbox.decisions.answered.label))).toBeVisible();
    await expect(line).toHaveCount(0);
  });
});
