import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { expectAccessible } from './accessible.ts';
import { addAuthenticator } from './authenticator.ts';
import { boughtOrder } from './bought-order.ts';
import { mailedCode } from './desk.ts';
import { expect, test } from './quiet-page.ts';

test.use({ viewport: { width: 390, height: 800 } });

test('a buyer adds a passkey on a phone, signs in by it, and chooses language and names', async ({
  newContext,
  baseURL,
}) => {
  const order = await boughtOrder();
  const { ask, code: coding, keys, settings, changeAccount, news } = accountMessages.es;
  // Uses the host name, because browsers create no passkeys for an IP address.
  const context = await newContext({ baseURL: (baseURL ?? '').replace('127.0.0.1', 'localhost') });
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto(pathTo('account', 'es'));
  await page.getByLabel(ask.email).fill(order.email);
  await page.getByRole('button', { name: ask.submit }).click();
  await page.getByLabel(coding.label).fill(await mailedCode(page.request, order.email));
  await page.getByRole('button', { name: coding.submit }).click();
  await expect(page.getByText(order.number)).toBeVisible();

  await page.getByRole('button', { name: keys.addLabel }).click();
  await expect(page.getByText(keys.unused)).toBeVisible();
  await page.locator('.key summary').click();
  await page.locator('.key').getByLabel(keys.name).fill('Mi teléfono');
  await page.getByRole('button', { name: keys.rename }).click();
  await expect(page.getByText(news.passkey_renamed.title)).toBeVisible();
  await expect(page.getByText('Mi teléfono')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: changeAccount }).click();
  // The field may start the passkey prompt by itself. The button is then gone before the click.
  const press = page
    .getByRole('button', { name: keys.use })
    .click()
    .catch(() => undefined);
  await Promise.race([press, expect(page.getByText(order.number)).toBeVisible()]);
  await expect(page.getByText(order.number)).toBeVisible();

  await page.getByRole('link', { name: settings.editNames }).click();
  await page.getByLabel(settings.username).fill('@lola.pinta');
  await page.getByRole('button', { name: settings.add }).click();
  await page.getByRole('button', { name: settings.removeLabel(order.username) }).click();
  await expect(page.getByText(`@${order.username}`)).toHaveCount(0);
  await expect(page.getByText('@lola.pinta')).toBeVisible();
  await page.getByLabel(storefrontMessages.it.languageName, { exact: true }).check();
  await page.getByRole('button', { name: settings.save }).first().click();
  await expect(page).toHaveURL(/\/it\//);
  await expect(page.getByText(accountMessages.it.settings.saved)).toBeVisible();
  await expectAccessible(page);

  await page.goto(pathTo('account', 'it'));
  await page.getByRole('link', { name: '@lola.pinta' }).click();
  await expect(page).toHaveURL(/\/it\/ig$/);
  await expect(page.locator('#username')).toHaveValue('lola.pinta');
  await expect(page.locator('#email')).toHaveValue(order.email);

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(pathTo('followers', 'it'));
  // Saved entries appear only after the visitor focuses the form.
  await page.locator('#username').focus();
  const saved = page.getByRole('group', { name: orderFormMessages.it.profile.saved });
  await saved.getByRole('button', { name: '@lola.pinta' }).click();
  await expect(page.locator('#username')).toHaveValue('lola.pinta');
  await expectAccessible(page, '#order');
});
