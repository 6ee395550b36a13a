import type { Page } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { cardFrame, cards, newBuyer, seeSuccess, startCheckout } from './buyer.ts';
import { expect, test } from './quiet-page.ts';

const isFocused = (page: Page, name: string) =>
  page.evaluate((sought) => {
    const element = document.activeElement;
    const isText = element?.matches('button, summary') && element.textContent.startsWith(sought);
    return isText || element?.getAttribute('name') === sought || element?.id === sought;
  }, name);

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused(page, name)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}

test('the keyboard alone completes a purchase with the offer and a code', { tag: '@merge' }, async ({
  page,
}) => {
  const buyer = newBuyer();
  const words = checkoutMessages.es;
  await page.goto(pathTo('followers', 'es'));
  await tabTo(page, 'username');
  await page.keyboard.type(buyer.username);
  await tabTo(page, 'public');
  // The page may have ticked the box already. It does not tick a focused box.
  const box = page.getByLabel(orderFormMessages.es.profile.isPublic);
  if (!(await box.isChecked())) await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await tabTo(page, 'package');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.sum [data-total]').first()).toHaveText('6,99 €');
  await tabTo(page, 'email');
  await page.keyboard.type(buyer.email);
  await tabTo(page, 'startNow');
  await page.keyboard.press('Space');
  await tabTo(page, 'waive');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');

  const number = cardFrame(page).locator('[name=number]');
  await expect(number).toBeVisible();
  await tabTo(page, words.offer.add);
  await page.keyboard.press('Enter');
  await expect(page.locator('.up')).toContainText(words.offer.added);
  await tabTo(page, words.discount.fold);
  await page.keyboard.press('Enter');
  await tabTo(page, 'discount-code');
  await page.keyboard.type('hola5');
  await page.keyboard.press('Enter');
  await expect(page.locator('.code')).toContainText('HOLA5');
  await tabTo(page, 'place-postalCode');
  await page.keyboard.type('28001');
  await expect
    .poll(async () => {
      await page.keyboard.press('Tab');
      return number.evaluate((field) => field === document.activeElement && document.hasFocus());
    })
    .toBe(true);
  await page.keyboard.type(cards.good);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await expect(page.getByRole('button', { name: 'Pedido con obligación de pago' })).not.toHaveAttribute(
    'aria-disabled',
  );
  await page.keyboard.press('Tab');
  expect(await isFocused(page, 'Pedido con obligación de pago')).toBe(true);
  await page.keyboard.press('Enter');
  await seeSuccess(page, 'es');
});

test('Escape closes the checkout and the focus returns to the button', async ({ page }) => {
  await startCheckout(page, 'es');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Proceder al pago' })).toBeFocused();
});
