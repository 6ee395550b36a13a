import { consentVersion } from '#contracts/checkout/checkout.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { fillForm, newBuyer, openCheckout, startCheckout } from './buyer.ts';
import { closeCheckout, dialog } from './checkout-dialog.ts';
import { expect, test } from './quiet-page.ts';

test.use({ viewport: { width: 390, height: 664 } });
const home = pathTo('followers', 'es');

test('the back button closes the checkout and stays in the shop, and a closed checkout leaves no history entry', async ({
  page,
}) => {
  const buyer = newBuyer();
  await page.goto(pathTo('faq', 'es'));
  await startCheckout(page, 'es', buyer);
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${home}$`));
  await expect(page.locator('#email')).toHaveValue(buyer.email);
  await openCheckout(page, 'es');
  await closeCheckout(page, 'es');
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${pathTo('faq', 'es')}$`));
});

test('the back button closes the menu', async ({ page }) => {
  const words = storefrontMessages.es;
  await page.goto(home);
  await page.getByRole('button', { name: words.menu, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${home}$`));
  await page.getByRole('button', { name: words.menu, exact: true }).click();
  await page.getByRole('button', { name: words.closeMenu, exact: true }).click();
  await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
});

test('an order starts unticked however its page is restored', async ({ page }) => {
  const { startNow, waive, marketing } = consentStatements[consentVersion].es;
  const boxes = [startNow, waive, marketing].map((statement) => page.getByLabel(statement));
  await fillForm(page, 'es', newBuyer());
  for (const box of boxes) await box.check();
  // Browsers fire this event on a page restored from the back-forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  for (const box of boxes) await expect(box).not.toBeChecked();
  for (const box of boxes) await box.check();
  await page.goto(pathTo('faq', 'es'));
  await page.goBack();
  await expect(page.getByLabel(orderFormMessages.es.profile.label, { exact: true })).not.toHaveValue('');
  for (const box of boxes) await expect(box).not.toBeChecked();
});

test('consents for one profile are requested again for another', async ({ page }) => {
  const words = orderFormMessages.es;
  const { startNow, waive } = consentStatements[consentVersion].es;
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  const name = page.getByLabel(words.profile.label, { exact: true });
  const boxes = [startNow, waive].map((statement) => page.getByLabel(statement));
  await name.fill(` @${buyer.username}`);
  await name.blur();
  for (const box of boxes) await expect(box).toBeChecked();
  await name.fill(`${buyer.username}2`);
  for (const box of boxes) await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: words.summary.pay }).click();
  await expect(page.getByText(words.errors.startNow)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const box of boxes) await box.check();
  await name.blur();
  for (const box of boxes) await expect(box).toBeChecked();
});
