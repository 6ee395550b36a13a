import { expect, test } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { expectAccessible } from './accessible.ts';
import {
  cards,
  fillForm,
  newBuyer,
  openCheckout,
  openPlace,
  orderButton,
  payWith,
  seeSuccess,
  typeCardOnly,
  typeLocation,
} from './buyer.ts';
import {
  applyCode,
  confirmPath,
  createPath,
  dueAmount,
  openDiscount,
  showDialog,
  toast,
} from './checkout-dialog.ts';
import { languagesOfTest } from './in-turn.ts';
import { saveScreenshot } from './page-pictures.ts';

for (const locale of languagesOfTest('checkout-states')) {
  test(`each state of the dialog in ${locale} fits and is photographed`, async ({ page }) => {
    test.slow();
    const words = checkoutMessages[locale];
    const show = async (name: string) => {
      await showDialog(page, `${locale}-${name}`);
      await expectAccessible(page);
    };
    await fillForm(page, locale, newBuyer());
    await openCheckout(page, locale);
    await expect(page.locator('.up')).toBeVisible();
    await show('open');
    await page.getByRole('button', { name: words.offer.add }).click();
    await expect(page.locator('.up')).toContainText(words.offer.added);
    await openDiscount(page, locale);
    await applyCode(page, locale, 'NADA');
    await expect(page.locator('#discount-problem')).toContainText(words.discount.invalid.title);
    await show('wrong-code');
    await applyCode(page, locale, 'HOLA5');
    await expect(page.locator('.code')).toBeVisible();
    await show('changed');
    await payWith(page, locale, cards.declined);
    await expect(page.getByText(words.rejected.text)).toBeVisible();
    await show('declined');
    await page.route(confirmPath, async (route) => {
      await expect(page.getByText(words.confirming.title)).toBeVisible();
      await show('paying');
      await route.continue();
    });
    await payWith(page, locale, cards.good);
    await seeSuccess(page, locale);
  });
}

test('the dialog fits in the dark theme and on the narrowest phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
  await openDiscount(page, 'es');
  await applyCode(page, 'es', 'HOLA5');
  await page.getByRole('button', { name: checkoutMessages.es.discount.remove, exact: true }).click();
  await expect(toast(page)).toBeVisible();
  await showDialog(page, 'es-dark');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.evaluate(() => document.querySelector('dialog')?.scrollWidth ?? 0);
  expect(wide).toBeLessThanOrEqual(320);
  await saveScreenshot(page, 'checkout-es-dark-320');
});

test('the dialog of an order that cannot be opened fits', async ({ page }) => {
  const words = checkoutMessages.es;
  const error = { code: 'service_not_found', message: 'gone' };
  await page.route(createPath, (route) =>
    route.fulfill({
      status: 404,
      json: { success: false, message: 'Este paquete ya no está disponible.', error },
    }),
  );
  await fillForm(page, 'es', newBuyer());
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.initFailed.title })).toBeVisible();
  await expect(dueAmount(page)).toHaveText('9,99 €');
  await showDialog(page, 'es-stopped');
  await expectAccessible(page);
});

test('the order is one line on a phone of 360 px, labels too, and a finished step folds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
  await expect(dueAmount(page)).toBeHidden();
  const heights = await page
    .locator('.pay-flow label, .co-sum > summary')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  for (const height of heights) expect(height).toBeLessThanOrEqual(48);
  const label = page.locator('.place label').first();
  expect((await label.boundingBox())?.height).toBeLessThan(28);
  await typeLocation(page);
  await typeCardOnly(page, cards.good);
  const line = page.locator('.pay-part-line');
  await expect(line).toContainText('España, 28001');
  await expect(page.locator('.place')).toBeHidden();
  await expectAccessible(page);
  await openPlace(page);
  await expect(page.locator('[name=place-country]')).toBeFocused();
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
});
