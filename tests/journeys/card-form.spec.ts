import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { cardFormMessages } from '#messages/card-form.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import {
  answerBank,
  type Buyer,
  cards,
  fillForm,
  newBuyer,
  orderButton,
  seeSuccess,
  tickStatements,
} from './buyer.ts';
import { cvcField, expiryField, fillCardForm, numberField, typeParts } from './card-parts.ts';
import { expectOrdered } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { inspectPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

async function openCardForm(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  await page.goto(`${pathTo('cardForm', locale)}?service=204&username=${buyer.username}`);
  await expect(numberField(page)).toBeVisible();
}

for (const locale of languagesOfTest('card-form')) {
  test(`a buyer pays with the card form in ${locale}`, { tag: '@merge' }, async ({ page, request }) => {
    const buyer = newBuyer();
    const words = cardFormMessages[locale];
    await openCardForm(page, locale, buyer);
    await orderButton(page, locale).press('Enter');
    for (const text of Object.values(words.errors)) await expect(page.getByText(text)).toBeVisible();
    await inspectPage(page, `card-form-errors-${locale}`);
    await typeParts(page, cards.good);
    await expect(page.getByText(words.errors.number)).toBeHidden();
    await page.getByLabel(words.holder).fill('Marta Gil');
    await page.getByLabel(words.email, { exact: true }).fill(buyer.email);
    await tickStatements(page, locale);
    await inspectPage(page, `card-form-${locale}`);
    await orderButton(page, locale).click();
    await seeSuccess(page, locale);
    await expectOrdered(request, buyer);
  });
}

test('errors appear in field order, and the first invalid field has the focus', async ({ page }) => {
  await openCardForm(page, 'es', newBuyer());
  const button = orderButton(page, 'es');
  const isFocused = (field: ReturnType<typeof numberField>) =>
    field.evaluate((node) => node === document.activeElement && document.hasFocus());
  await button.press('Enter');
  await expect.poll(() => isFocused(numberField(page))).toBe(true);
  await numberField(page).fill(cards.good);
  await button.press('Enter');
  await expect.poll(() => isFocused(expiryField(page))).toBe(true);
  await expiryField(page).fill('12 / 34');
  await button.press('Enter');
  await expect.poll(() => isFocused(cvcField(page))).toBe(true);
  await cvcField(page).fill('123');
  await button.press('Enter');
  await expect(page.locator('[name=holder]')).toBeFocused();
  await page.keyboard.type('Marta Gil');
  await button.press('Enter');
  await expect(page.locator('[name=email]')).toBeFocused();
});

test('a declined card and a refusing bank keep all input', async ({ page, request }) => {
  const buyer = newBuyer();
  const { rejected, failed, untouched } = checkoutMessages.es;
  await openCardForm(page, 'es', buyer);
  await fillCardForm(page, 'es', { number: cards.declined, email: buyer.email });
  const alert = page.locator('main').getByRole('alert');
  await orderButton(page, 'es').click();
  await expect(alert).toContainText(rejected.title);
  await expect(alert).toContainText(untouched);
  await typeParts(page, cards.asksBank);
  await orderButton(page, 'es').click();
  await answerBank(page, 'fail');
  await expect(alert).toContainText(failed.authentication);
  await expect(page.locator('[name=holder]')).toHaveValue('Marta Gil');
  await orderButton(page, 'es').click();
  await answerBank(page, 'authorize');
  await seeSuccess(page, 'es');
  await expectOrdered(request, buyer);
});

test('an order that cannot be stored shows a message, and the next attempt works', async ({ page }) => {
  const buyer = newBuyer();
  await openCardForm(page, 'es', buyer);
  await fillCardForm(page, 'es', buyer);
  await page.route('**/api/orders', (route) => route.fulfill({ status: 404, json: {} }));
  await orderButton(page, 'es').click();
  await expect(page.locator('main').getByRole('alert')).toContainText(cardFormMessages.es.orderFailed);
  await page.unroute('**/api/orders');
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
});

test('a changed price is shown before it is paid', async ({ page }) => {
  const buyer = newBuyer();
  let told = false;
  await page.route('**/api/orders', (route) => {
    if (told) return route.continue();
    told = true;
    const error = { code: 'price_changed', message: '', amount: '12.34' };
    return route.fulfill({ status: 409, json: { success: false, message: '', error } });
  });
  await openCardForm(page, 'es', buyer);
  await fillCardForm(page, 'es', buyer);
  await orderButton(page, 'es').click();
  await expect(page.locator('main').getByRole('alert')).toContainText('12,34');
  await expect(page.locator('.pay-foot b')).toHaveText('12,34 €');
  await orderButton(page, 'es').click();
  // The shop itself does not know that price, so it shows its own and charges nothing.
  await expect(page.locator('.pay-foot b')).toHaveText('9,99 €');
});

test('the offer accepted on the checkout page is also paid with the card form', async ({ page, request }) => {
  const buyer = newBuyer();
  const words = checkoutPageMessages.es;
  await fillForm(page, 'es', buyer);
  await page.goto('/checkout');
  await tickStatements(page, 'es');
  await page.getByRole('button', { name: words.details.proceed }).click();
  await page.getByRole('button', { name: words.offer.add }).click();
  await page.getByRole('link', { name: words.payment.byCardForm }).click();
  await expect(page.locator('.sum')).toContainText('1500 seguidores europeos');
  await fillCardForm(page, 'es');
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
  await expectOrdered(request, buyer, [1600]);
});
