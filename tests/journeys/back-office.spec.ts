import { hash } from '@node-rs/argon2';
import { test as atTheDoor } from '@playwright/test';
import { pendingMessages } from '#messages/admin/pending.ts';
import { shellMessages } from '#messages/admin/shell.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { disputedOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const words = shellMessages.es;
const inbox = pendingMessages.es;

/** Not the one that listens to the console: who is not signed in is refused, and that shows there. */
atTheDoor(
  'whoever signs in goes on to where they wanted to, and everywhere else by keyboard',
  async ({ page }) => {
    const username = `owner.${crypto.randomUUID().slice(0, 8)}`;
    await change([
      `insert into staff_members (username, password_hash, role) values ($1, $2, 'owner') returning id`,
      [username, await hash('a horse and a battery')],
    ]);
    await page.goto('/admin/abandoned-carts');
    await page.getByLabel(words.signIn.username).fill(username);
    await page.keyboard.press('Enter');
    await expect(page.getByText(words.signIn.passwordRequired)).toBeVisible();
    await page.getByLabel(words.signIn.password, { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText(words.signIn.refused);
    await expect(page.getByRole('alert')).toContainText(words.signIn.wrong);
    await expectAccessible(page);
    await page.getByLabel(words.signIn.password, { exact: true }).fill('a horse and a battery');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.entries.abandonedCarts);

    await page.keyboard.press('Control+K');
    await page.getByRole('combobox').fill('pend');
    await expect(page.getByRole('option').first()).toContainText(words.entries.pending);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/pending$/);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await expect(page.getByRole('link', { name: words.entries.dashboard })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goto('/admin/nowhere');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
    await page.getByRole('button', { name: words.signOut }).click();
    await expect(page).toHaveURL(/\/admin\/login$/);
  },
);

test.describe(() => {
  test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

  test('on a phone somebody opens a dispute from the inbox, says why, and it is off the list', async ({
    staff,
  }) => {
    const { page } = staff;
    const { id } = await disputedOrder();
    await page.goto('/admin/pending');
    const { items }: { items: { id: string; orderId: string; orderNumber: string }[] } = await (
      await page.request.get('/api/admin/pending?limit=200')
    ).json();
    const item = items.find(({ orderId }) => orderId === id);
    const line = page
      .getByRole('navigation', { name: inbox.list })
      .getByRole('link', { name: item?.orderNumber ?? '?' });
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
