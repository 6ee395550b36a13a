import { expect, test } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { expectAccessible } from './accessible.ts';
import {
  cards,
  openPlace,
  orderButton,
  payByCard,
  payWith,
  seeSuccess,
  startCheckout,
  typeCardOnly,
  typeLocation,
} from './buyer.ts';
import { applyCode, confirmPath, dueAmount, enterCode, showDialog } from './checkout-dialog.ts';
import { languagesOfTest } from './in-turn.ts';

for (const locale of languagesOfTest('checkout-states')) {
  test(`each state of the dialog in ${locale} fits and is photographed`, async ({ page }) => {
    test.slow();
    const words = checkoutMessages[locale];
    const show = async (name: string) => {
      await showDialog(page, `${locale}-${name}`);
      await expectAccessible(page);
    };
    await startCheckout(page, locale);
    await expect(page.locator('.up')).toBeVisible();
    await show('open');
    await page.getByRole('button', { name: words.offer.add }).click();
    await expect(page.locator('.up')).toContainText(words.offer.added);
    await enterCode(page, locale, 'NADA');
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
    await payByCard(page, locale);
  });
}

test('the order summary and its labels fit one line on a phone of 360 px, and a finished step folds', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await startCheckout(page, 'es');
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
