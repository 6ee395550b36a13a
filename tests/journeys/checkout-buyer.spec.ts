import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { errorMessages } from '#messages/errors.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { expectAccessible } from './accessible.ts';
import {
  cards,
  fillForm,
  newBuyer,
  openCheckout,
  orderButton,
  seeSuccess,
  typeCard,
  typeCardOnly,
  typeLocation,
} from './buyer.ts';
import { fillCardForm } from './card-parts.ts';
import { dialog } from './checkout-dialog.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

test.use({ provokes: /status of 4(?:00|22)/ });

const visibleField = (page: Page, field: string) =>
  page.locator(`[name=buyer-${field}]`).filter({ visible: true });

async function typeBuyer(page: Page): Promise<void> {
  await visibleField(page, 'name').fill('Ana Ejemplo');
  await visibleField(page, 'number').fill('12345678Z');
  await visibleField(page, 'street').fill('Calle Luna 3');
  await visibleField(page, 'city').fill('Madrid');
}

async function chooseMany(page: Page, locale: Locale): Promise<void> {
  await page.getByLabel(orderFormMessages[locale].packages.customLabel).fill('100000');
  await page.getByLabel(orderFormMessages[locale].packages.customLabel).blur();
}

for (const locale of languagesOfTest('buyer')) {
  test(`a private buyer above 400 € enters the invoice data before the card is charged, in ${locale}`, {
    tag: '@merge',
  }, async ({ page }) => {
    const { buyer } = checkoutMessages[locale];
    const { problems } = invoiceMessages[locale];
    await fillForm(page, locale, newBuyer());
    await chooseMany(page, locale);
    await openCheckout(page, locale);
    await expect(dialog(page).getByText(buyer.above_limit)).toBeVisible();
    await typeCard(page, cards.good);
    await orderButton(page, locale).click();
    await expect(visibleField(page, 'name')).toBeFocused();
    await expect(dialog(page).getByText(problems.missing)).toBeVisible();
    await expectAccessible(page, 'dialog');
    await typeBuyer(page);
    await visibleField(page, 'number').fill('12345678A');
    await orderButton(page, locale).click();
    await expect(dialog(page).getByText(errorMessages[locale].tax_number_invalid)).toBeVisible();
    await expect(visibleField(page, 'number')).toBeFocused();
    await visibleField(page, 'number').fill('12345678Z');
    await orderButton(page, locale).click();
    await seeSuccess(page, locale);
    await page.goto(pathTo('invoice', locale) + new URL(page.url()).search);
    await expect(page.getByText('Ana Ejemplo').first()).toBeVisible();
  });
}

test('a buyer above 400 € by Bizum enters the invoice data and may remove the name', async ({ page }) => {
  const { buyer, business, means } = checkoutMessages.es;
  await fillForm(page, 'es', newBuyer());
  await chooseMany(page, 'es');
  await openCheckout(page, 'es');
  await page.getByLabel(means.bizum.name, { exact: true }).check();
  await typeLocation(page);
  await orderButton(page, 'es').click();
  await expect(visibleField(page, 'name')).toBeFocused();
  await typeBuyer(page);
  await page.getByLabel(means.card.name, { exact: true }).check();
  // Entered values remain when the payment method changes.
  await expect(visibleField(page, 'name')).toHaveValue('Ana Ejemplo');
  await typeCardOnly(page, cards.declined);
  await orderButton(page, 'es').click();
  await expect(page.locator('#business-named')).toContainText('Ana Ejemplo');
  await expect(dialog(page).getByText(buyer.above_limit)).toHaveCount(0);
  await page.getByRole('button', { name: business.remove, exact: true }).click();
  await expect(visibleField(page, 'name')).toHaveValue('Ana Ejemplo');
  await page.getByLabel(means.bizum.name, { exact: true }).check();
  await orderButton(page, 'es').click();
  await page.waitForURL(/\/sis\/realizarPago/);
});

test('the card form page requires the invoice data of a buyer above 400 €', async ({ page }) => {
  const { email, username } = newBuyer();
  const { buyer } = checkoutMessages.es;
  await page.goto(`${pathTo('cardForm', 'es')}?service=custom&customQuantity=100000&username=${username}`);
  await fillCardForm(page, 'es', { holder: 'Ana Ejemplo', email });
  await expect(page.getByText(buyer.above_limit)).toBeVisible();
  await orderButton(page, 'es').click();
  await expect(visibleField(page, 'name')).toBeFocused();
  await typeBuyer(page);
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
});
