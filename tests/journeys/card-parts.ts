import type { Page } from '@playwright/test';
import { typeLocation } from './buyer.ts';

const partFrame = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="Secure ${title} input frame"]`);
export const numberField = (page: Page) => partFrame(page, 'card number').locator('[name=cardnumber]');
export const expiryField = (page: Page) => partFrame(page, 'expiration date').locator('[name=exp-date]');
export const cvcField = (page: Page) => partFrame(page, 'CVC').locator('[name=cvc]');

export async function typeParts(page: Page, number: string): Promise<void> {
  await typeLocation(page);
  await numberField(page).fill(number);
  await expiryField(page).fill('12 / 34');
  await cvcField(page).fill('123');
}
