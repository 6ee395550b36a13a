import { hash } from '@node-rs/argon2';
// Does not use the console check, because the refusal of a signed-out visitor appears there.
import { expect, test } from '@playwright/test';
import { cartsMessages } from '#messages/admin/marketing/abandoned-checkouts.ts';
import { keyMessages } from '#messages/admin/shell/keys.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { accessMessages } from '#messages/admin/staff/sign-in.ts';
import { expectAccessible } from './accessible.ts';
import { change } from './hero-shop.ts';

const words = shellMessages.es;

test('a signed-in member continues to the requested page and works by keyboard', async ({ page }) => {
  const username = `owner.${crypto.randomUUID().slice(0, 8)}`;
  await change([
    `insert into staff_members (username, password_hash, role) values ($1, $2, 'owner') returning id`,
    [username, await hash('a horse and a battery')],
  ]);
  await page.goto('/admin');
  await expect(page.getByLabel(words.signIn.username)).toBeVisible();
  await expect(page.getByText(words.signIn.ended)).toHaveCount(0);
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await expect(page.getByLabel(shellMessages.en.signIn.username)).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Español' }).press('Enter');
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
  await page.getByRole('combobox', { name: words.palette.placeholder }).fill('pend');
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
  // The session ends during an action. The member signs in again in place and the call is repeated.
  await page.goto('/admin/abandoned-carts');
  const search = page.getByPlaceholder(cartsMessages.es.placeholder);
  await expect(search).toBeVisible();
  await change([
    'delete from staff_sessions where staff_id = (select id from staff_members where username = $1)',
    [username],
  ]);
  await search.fill('nobody-has-this-name');
  const again = page.getByRole('dialog', { name: accessMessages.es.again.title });
  await again.getByLabel(words.signIn.password, { exact: true }).fill('a horse and a battery');
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page).toHaveURL(/q=nobody-has-this-name/);
  await expect(search).toHaveValue('nobody-has-this-name');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: keyMessages.es.title })).toContainText(
    keyMessages.es.rows.acts,
  );
  await page.keyboard.press('Escape');
  // A page load after the end of the session redirects to the sign-in page with the reason and the return path.
  await change([
    'delete from staff_sessions where staff_id = (select id from staff_members where username = $1)',
    [username],
  ]);
  await page.goto('/admin/abandoned-carts');
  await expect(page.getByText(words.signIn.ended)).toBeVisible();
  await page.getByLabel(words.signIn.username).fill(username);
  await page.getByLabel(words.signIn.password, { exact: true }).fill('a horse and a battery');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/abandoned-carts$/);
  await page.goto('/admin/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.missing.heading);
  const errors: string[] = [];
  page.on('console', (line) => void (line.type() === 'error' && errors.push(line.text())));
  await page.getByRole('button', { name: words.signOut }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByLabel(words.signIn.password, { exact: true })).toBeVisible();
  expect(errors.filter((text) => !text.includes('401'))).toEqual([]);
});
