import { expect, type Page, type Request } from '@playwright/test';
import { idempotencyHeader } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderButton } from './buyer.ts';
import { saveScreenshot, widths } from './page-pictures.ts';

export const createPath = '**/api/create-payment-intent';
export const confirmPath = '**/v1/payment_intents/*/confirm';

export const dialog = (page: Page) => page.getByRole('dialog').first();
export const dueAmount = (page: Page) => page.locator('.due b');
export const toast = (page: Page) => page.locator('.toast');

export async function expectTotal(page: Page, price: string, tax: string): Promise<void> {
  await expect(dueAmount(page)).toHaveText(price);
  await expect(page.locator('.due small').last()).toContainText(tax);
  await expect(page.locator('.pay-foot b')).toHaveText(price);
}

/** A request to create an intent, as the shop received it. */
export interface IntentCreation {
  key: string | undefined;
  body: Record<string, unknown>;
}

/** Collects requests that create an intent, not those that change an open one. */
export function watchCreations(page: Page): IntentCreation[] {
  const asked: IntentCreation[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith('/api/create-payment-intent')) return;
    const body = request.postDataJSON();
    if (!body.existingPaymentIntentId) asked.push({ key: request.headers()[idempotencyHeader], body });
  });
  return asked;
}

export async function closeCheckout(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: checkoutMessages[locale].close }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** On phones the order is a single line that the buyer opens. */
export async function unfoldOrder(page: Page): Promise<void> {
  const line = page.locator('.co-sum > summary');
  if ((await line.isVisible()) && !(await dueAmount(page).isVisible())) await line.click();
}

export async function openDiscount(page: Page, locale: Locale): Promise<void> {
  await unfoldOrder(page);
  await page.getByText(checkoutMessages[locale].discount.fold).click();
}

export async function typeCode(page: Page, locale: Locale, code: string): Promise<void> {
  await page.getByLabel(checkoutMessages[locale].discount.label).fill(code);
}

export async function applyCode(page: Page, locale: Locale, code: string): Promise<void> {
  await typeCode(page, locale, code);
  await page.getByRole('button', { name: checkoutMessages[locale].discount.apply, exact: true }).click();
}

/** Unfolds the field for a code and applies one. */
export async function enterCode(page: Page, locale: Locale, code: string): Promise<void> {
  await openDiscount(page, locale);
  await applyCode(page, locale, code);
}

/** Waits until the dialog accepts a card, without a running request. */
export async function expectReady(page: Page, locale: Locale): Promise<void> {
  await expect(orderButton(page, locale)).toBeVisible();
}

/** Takes a screenshot at each width. Fails on horizontal overflow. */
export async function showDialog(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    const wide = await page.evaluate(() => document.querySelector('dialog')?.scrollWidth ?? 0);
    expect(wide, `${name} at ${width} px runs over`).toBeLessThanOrEqual(width);
    await saveScreenshot(page, `checkout-${name}-${width}`);
  }
}
