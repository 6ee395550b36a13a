import { expect, type FrameLocator, type Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { asksPostalCode } from '#contracts/tax/places.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { trackingMessages } from '#messages/tracking.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
};

let count = 0;

/** Returns a name and an address that no other journey uses. */
export function newBuyer() {
  count += 1;
  const mark = `${process.pid.toString(36)}${Date.now().toString(36)}${count}`;
  return { username: `ana.${mark}`.slice(0, 30), email: `ana.${mark}@ejemplo.es` };
}

export type Buyer = ReturnType<typeof newBuyer>;

/**
 * Ticks the box, unless the page does so by itself when it has found the profile, perhaps at the moment of the click.
 */
export async function tickPublic(page: Page, locale: Locale): Promise<void> {
  await expect(() => page.getByLabel(orderFormMessages[locale].profile.isPublic).check()).toPass();
}

/** Ticks what has to be agreed to for each profile. */
export async function tickStatements(page: Page, locale: Locale): Promise<void> {
  const statements = consentStatements[consentVersion][locale];
  await page.getByLabel(statements.startNow).check();
  await page.getByLabel(statements.waive).check();
}

/** Fills the order form as a person does; the package stays the one that is chosen. */
export async function fillForm(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  const words = orderFormMessages[locale];
  await page.goto(pathTo('followers', locale));
  await page.getByLabel(words.profile.label, { exact: true }).fill(buyer.username);
  await tickPublic(page, locale);
  await page.getByLabel(words.details.email, { exact: true }).fill(buyer.email);
  await tickStatements(page, locale);
}

export async function openCheckout(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: orderFormMessages[locale].summary.pay }).click();
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
}

/** Returns the processor's own fields: the titles are the same with Stripe itself. */
export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]').first();

/** Types where the card's owner lives; a page in English takes no country for granted. */
export async function typePlace(page: Page, { country = 'ES', postalCode = '28001' } = {}): Promise<void> {
  // The card's fields stay in the page, hidden, beside another way to pay.
  const shown = (name: string) => page.locator(`[name=${name}]`).filter({ visible: true });
  await shown('place-country').selectOption(country);
  if (asksPostalCode(country)) await shown('place-postalCode').fill(postalCode);
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await typePlace(page);
  await typeCardOnly(page, number);
}

/** Types a card where the address of a business is the place. */
export async function typeCardOnly(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.locator('[name=number]').fill(number);
  await frame.locator('[name=expiry]').fill('12 / 34');
  await frame.locator('[name=cvc]').fill('123');
}

export const orderButton = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: consentStatements[consentVersion][locale].orderButton });

export async function payWith(page: Page, locale: Locale, number: string): Promise<void> {
  await typeCard(page, number);
  await orderButton(page, locale).click();
}

/** Waits until the success page says that the order is paid. A small one may be delivered before the page asks for it. */
export async function seePaid(page: Page, locale: Locale): Promise<void> {
  const { success } = trackingMessages[locale];
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading(success.title).or(heading(success.doneTitle))).toBeVisible();
}

/** Waits for the success page and returns the number on it. */
export async function seeSuccess(page: Page, locale: Locale): Promise<string> {
  await page.waitForURL(`**${pathTo('orderSuccess', locale)}?order=*&status=success`);
  await seePaid(page, locale);
  const number = (await page.locator('dd b').first().textContent()) ?? '';
  expect(number).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  return number;
}

/** Answers the bank's page of the 3DS cards, wherever the processor puts it. */
export async function answerBank(page: Page, answer: 'authorize' | 'fail'): Promise<void> {
  const button = `#test-source-${answer}-3ds`;
  await expect
    .poll(async () => {
      for (const frame of page.frames()) if (await frame.locator(button).count()) return true;
      return false;
    })
    .toBe(true);
  for (const frame of page.frames()) {
    const found = frame.locator(button);
    if (await found.count()) return found.click();
  }
}
