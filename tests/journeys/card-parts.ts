import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { cards, tickStatements, typeLocation } from './buyer.ts';

const partFrame = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="Secure ${title} input frame"]`);
export const numberField = (page: Page) => partFrame(page, 'card number').locator('[name=cardnumber]');
export const expiryField = (page: Page) => partFrame(page, 'expiration date').locator('[name=exp-date]');
export const cvcField = (page: Page) => partFrame(page, 'CVC').locator('[name=cvc]');

/** Fills the whole card form. The buyer's address is entered unless the shop knows it. */
export async function fillCardForm(
  page: Page,
  locale: Locale,
  { number = cards.good, holder = 'Marta Gil', email = '' } = {},
): Promise<void> {
  await typeParts(page, number);
  await page.locator('[name=holder]').fill(holder);
  if (email) await page.locator('[name=email]').fill(email);
  await tickStatements(page, locale);
}

export async function typeParts(page: Page, number: string): Promise<void> {
  await typeLocation(page);
  await numberField(page).fill(number);
  await expiryField(page).fill('12 / 34');
  await cvcField(page).fill('123');
}
