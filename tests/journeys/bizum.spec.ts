import { expect, type Page, test } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { expectAccessible } from './accessible.ts';
import {
  cards,
  fillForm,
  newBuyer,
  openCheckout,
  orderButton,
  payWith,
  tickPublic,
  tickStatements,
} from './buyer.ts';

/*
 * A buyer in Spain pays by Bizum: at the page of the bank, and back in the shop.
 */

const { means } = checkoutMessages.es;

async function leaveForBizum(page: Page): Promise<void> {
  await page.getByLabel(means.bizum.name, { exact: true }).check();
  await orderButton(page, 'es').click();
  await page.waitForURL(/\/sis\/realizarPago/);
}

/** Opens the same order again, which stands at Bizum, and pays it by card. */
async function payAgainByCard(page: Page): Promise<void> {
  await tickPublic(page, 'es');
  await tickStatements(page, 'es');
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  await expect(page.getByLabel(means.bizum.name, { exact: true })).toBeChecked();
  await page.getByLabel(means.card.name, { exact: true }).check();
  await payWith(page, 'es', cards.good);
  await expect(page).toHaveURL(/order-success/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pago exitoso');
}

async function decide(page: Page, decision: 'yes' | 'no'): Promise<void> {
  await page.locator('[name=phone]').fill('600000001');
  await page.locator('button.Main').click();
  await page.locator(`[name=decision][value=${decision}]`).click();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
});

test('pays by Bizum with the keyboard, and finds the order paid', async ({ page }) => {
  await page.getByLabel(means.card.name, { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(means.bizum.lead)).toBeVisible();
  await expectAccessible(page, 'dialog');
  await leaveForBizum(page);
  await decide(page, 'yes');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/order-success/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pago exitoso');
});

test('is refused by the bank, and pays by card after all', async ({ page }) => {
  await leaveForBizum(page);
  await decide(page, 'no');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByRole('link', { name: 'Volver al formulario de pago' }).click();
  await payAgainByCard(page);
});

test('comes back by the button of the browser, and pays by card', async ({ page }) => {
  await leaveForBizum(page);
  await page.goBack();
  await payAgainByCard(page);
});
