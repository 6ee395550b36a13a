import { expect, type FrameLocator, type Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { needsPostalCode } from '#contracts/tax/places.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { trackingMessages } from '#messages/tracking.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
};

let count = 0;

export function newBuyer() {
  count += 1;
  const mark = `${process.pid.toString(36)}${Date.now().toString(36)}${count}`;
  return { username: `ana.${mark}`.slice(0, 30), email: `ana.${mark}@ejemplo.es` };
}

export type Buyer = ReturnType<typeof newBuyer>;

/** Ticks the box unless the page ticks it itself after finding the profile, possibly during the click. */
export async function tickPublic(page: Page, locale: Locale): Promise<void> {
  await expect(() => page.getByLabel(orderFormMessages[locale].profile.isPublic).check()).toPass();
}

export async function tickStatements(page: Page, locale: Locale): Promise<void> {
  const statements = consentStatements[consentVersion][locale];
  await page.getByLabel(statements.startNow).check();
  await page.getByLabel(statements.waive).check();
}

export async function fillForm(
  page: Page,
  locale: Locale,
  buyer: Buyer,
  path = pathTo('followers', locale),
): Promise<void> {
  const words = orderFormMessages[locale];
  await page.goto(path);
  await page.getByLabel(words.profile.label, { exact: true }).fill(buyer.username);
  await tickPublic(page, locale);
  await page.getByLabel(words.details.email, { exact: true }).fill(buyer.email);
  await tickStatements(page, locale);
}

export async function openCheckout(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: orderFormMessages[locale].summary.pay }).click();
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
}

/** Fills the order form and opens its checkout. */
export async function startCheckout(page: Page, locale: Locale, buyer = newBuyer()): Promise<void> {
  await fillForm(page, locale, buyer);
  await openCheckout(page, locale);
}

export const cardFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Secure payment input frame"]').first();

/** Opens the finished step with the buyer's place, which is one line. */
export async function openPlace(page: Page): Promise<void> {
  const change = page.locator('.pay-part-head button');
  if (await change.isVisible()) await change.click();
}

/** Enters the cardholder's place. English pages preselect no country. */
export async function typeLocation(page: Page, { country = 'ES', postalCode = '28001' } = {}): Promise<void> {
  const shown = (name: string) => page.locator(`[name=${name}]`).filter({ visible: true });
  // A renewed order replaces the step, which may be folded already.
  await expect(async () => {
    await openPlace(page);
    expect(await shown('place-country').isVisible()).toBe(true);
  }).toPass();
  await shown('place-country').selectOption(country);
  if (needsPostalCode(country)) await shown('place-postalCode').fill(postalCode);
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await typeLocation(page);
  await typeCardOnly(page, number);
}

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

export async function seePaid(page: Page, locale: Locale): Promise<void> {
  const { success } = trackingMessages[locale];
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await expect(heading(success.title).or(heading(success.doneTitle))).toBeVisible();
}

export async function seeSuccess(page: Page, locale: Locale): Promise<string> {
  await page.waitForURL(`**${pathTo('orderSuccess', locale)}?order=*&status=success`);
  await seePaid(page, locale);
  const number = (await page.locator('dd b').first().textContent()) ?? '';
  expect(number).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  return number;
}

/** Pays with a good card. Returns the number of the paid order. */
export async function payByCard(page: Page, locale: Locale): Promise<string> {
  await payWith(page, locale, cards.good);
  return seeSuccess(page, locale);
}

/** Answers the bank's page of 3-D Secure cards in whatever frame the processor opens it. */
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
