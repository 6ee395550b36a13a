import { ambiguousMessages } from '#messages/admin/fulfilment/ambiguous.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { ambiguousOrder } from './bought-order.ts';
import { ordersAt } from './desk.ts';
import { expect, test } from './staff.ts';

const words = ambiguousMessages.es;
const inbox = pendingMessages.es;

test.describe(() => {
  test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

  test('an agent on a phone compares the order at the provider, links it and undoes the link', {
    tag: '@merge',
  }, async ({ staff }) => {
    const { page } = staff;
    const { link, number } = await ambiguousOrder();
    const taken = await ordersAt(page.request, [link]);
    expect(taken).toHaveLength(1);
    // The page for ambiguous submissions is the filtered inbox.
    await page.goto('/admin/doubts');
    await expect(page).toHaveURL(/\/admin\/pending\?kind=submission/);
    await page.getByRole('navigation', { name: inbox.list }).getByRole('link', { name: number }).click();
    await page.getByLabel(inbox.why).fill('seen in its panel');
    await page.getByLabel(inbox.providerOrder).fill(String(taken[0]?.id));
    // The provider's data appears next to the sent data before linking.
    const candidate = page.getByRole('region', { name: words.candidate.title });
    await expect(candidate.getByRole('row', { name: words.provider })).toBeVisible();
    await expect(candidate.getByRole('row', { name: words.candidate.charge })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    // Another ambiguous submission for the same service makes the shop ask for confirmation.
    const same = candidate.getByLabel(words.candidate.same);
    if (await same.isVisible()) await same.check();
    await page.getByRole('button', { name: inbox.decisions.link.label }).click();
    const decided = page.getByText(inbox.decided(inbox.decisions.link.label, number));
    await expect(decided).toBeVisible();
    const news = page.getByRole('region', { name: shellMessages.es.toasts });
    await news.getByRole('button', { name: inbox.undo }).click();
    await expect(page.getByText(`${inbox.openAgain} · ${number}`)).toBeVisible();
  });
});
