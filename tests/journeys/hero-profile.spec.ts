import type { Page } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { fillForm, newBuyer, openCheckout, tickPublic, tickStatements } from './buyer.ts';
import { blockUser } from './hero-shop.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

const words = orderFormMessages.es;
const nameField = (page: Page) => page.getByLabel(words.profile.label, { exact: true });
const payButton = (page: Page) => page.getByRole('button', { name: words.summary.pay });
const privateBuyer = () => {
  const buyer = newBuyer();
  return { ...buyer, username: `private.${buyer.username}`.slice(0, 30) };
};

for (const locale of languagesOfTest('hero-profile')) {
  test(`a blocked name shows a message in ${locale} and cannot continue, and another one can`, async ({
    page,
  }) => {
    const { blocked, profile, summary } = orderFormMessages[locale];
    const buyer = newBuyer();
    await blockUser(buyer.username);
    await fillForm(page, locale, buyer);
    const panel = page.getByRole('alert').filter({ hasText: blocked.title });
    await expect(panel).toContainText(blocked.text);
    await expect(panel.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await page.getByRole('button', { name: summary.pay }).click();
    const field = page.getByLabel(profile.label, { exact: true });
    await expect(field).toBeFocused();
    await expect(page.getByRole('dialog')).toBeHidden();
    await field.fill(newBuyer().username);
    await expect(panel).toBeHidden();
    await tickPublic(page, locale);
    await tickStatements(page, locale);
    await openCheckout(page, locale);
  });
}

test('a private profile stops the purchase until it is public', { tag: '@merge' }, async ({ page }) => {
  // The profile is public in the shop. Only the page receives `private`, as long as the test wants.
  const buyer = newBuyer();
  let isPrivate = true;
  await page.route(/\/api\/instagram\/(profile|search)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"is_private":\w+/g, `"is_private":${isPrivate}`);
    await route.fulfill({ response, body });
  });
  await fillForm(page, 'es', buyer);
  // Waits for the lookup, because a slow one does not block the payment.
  await expect(page.getByText(words.privateProfile.error)).toBeVisible();
  await payButton(page).click();
  const dialog = page.getByRole('dialog', { name: words.privateProfile.title });
  await expect(dialog).toBeVisible();
  const recheck = dialog.getByRole('button', { name: words.privateProfile.recheck });
  await recheck.click();
  await expect(recheck).not.toHaveAttribute('aria-disabled');
  await expect(dialog).toBeVisible();
  isPrivate = false;
  // Requests the live profile instead of the cached one.
  const looked = page.waitForRequest(/\/api\/instagram\/profile\/[^?]+\?fresh=1$/);
  await recheck.click();
  await looked;
  await expect(dialog).toBeHidden();
  await expect(page.locator('.tiles.europe input:checked')).toBeFocused();
  await openCheckout(page, 'es');
});

test('the dialog about a private profile takes the focus, and Escape returns it to the name', async ({
  page,
}) => {
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).focus();
  await page.keyboard.type(privateBuyer().username);
  // Waits for the lookup, because a faster buyer may continue after a while.
  await expect(page.getByText(words.privateProfile.error)).toBeVisible();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: words.privateProfile.title });
  await expect(dialog.getByRole('button', { name: words.privateProfile.recheck })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(nameField(page)).toBeFocused();
});

test('Enter in the name continues to the package before and after the scripts run', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*-island-*.js');
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).focus();
  await page.keyboard.type(newBuyer().username);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-awake]')).toHaveCount(0);
  release();
  await expect(page.locator('.tiles.europe input:checked')).toBeFocused();
  await expect(page.getByText(words.errors.email, { exact: true })).toHaveCount(0);
});

test('a typed quantity and a click on the button count before any script has loaded', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(pathTo('followers', 'es'), { waitUntil: 'commit' });
  await page.getByLabel(words.packages.customLabel).fill('2000');
  await expect(page.locator('input[value=custom]')).toBeChecked();
  await nameField(page).fill(newBuyer().username);
  await page.locator('.ctl:has(#username) .btn').click();
  release();
  await expect(page.locator('input[value=custom]')).toBeFocused();
  await expect(page.locator('.bar [data-total]')).toHaveText('16,66 €');
});

test('a public profile is shown completely, ticks the box, and another name unticks it', async ({ page }) => {
  const username = 'un.nombre.largo.de.treinta_let';
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).fill(username);
  await expect(page.getByText(words.profile.publicFound)).toBeVisible();
  await expect(page.locator('.found small')).toHaveText(/^[\d.]+ seguidores · Un Nombre Largo /);
  const name = page.locator('.found b');
  await expect(name).toHaveText(`@${username}`);
  expect(await name.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  await expect(page.getByLabel(words.profile.isPublic)).toBeChecked();
  await nameField(page).fill(`${username}x`);
  await expect(page.getByLabel(words.profile.isPublic)).not.toBeChecked();
});

test('suggestions are navigated with the arrow keys and accepted with Enter', async ({ page }) => {
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).pressSequentially('ejemplo');
  const options = page.getByRole('listbox', { name: words.profile.suggestions }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const second = (await options.nth(1).locator('span').textContent()) ?? '';
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(nameField(page)).toHaveAttribute('aria-activedescendant', 'suggestion-1');
  await page.keyboard.press('Enter');
  await expect(nameField(page)).toHaveValue(second.slice(1));
  await expect(options).toHaveCount(0);
  await expect(page.getByText(words.profile.publicFound)).toBeVisible();
});

test('Escape closes the suggestions and keeps the name', async ({ page }) => {
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).pressSequentially('muestra');
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(nameField(page)).toHaveValue('muestra');
});

test('a private suggestion is marked, and selecting it opens the dialog', async ({ page }) => {
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).pressSequentially('album');
  const option = page.getByRole('option', { name: /private\.album\.demo/ });
  await expect(option).toContainText(words.profile.isPrivate);
  await option.click();
  await expect(page.getByRole('dialog', { name: words.privateProfile.title })).toBeVisible();
});
