import type { Page } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { answerBank, newBuyer, seeSuccess, startCheckout } from './buyer.ts';
import { enterCode, expectTotal } from './checkout-dialog.ts';
import { expectOrdered } from './desk.ts';
import { expect, test } from './quiet-page.ts';

const words = checkoutMessages.es;
const sheet = (page: Page) => page.frameLocator('iframe[title="Secure wallet sheet frame"]');
const wallet = (page: Page, name: RegExp) =>
  page.frameLocator('iframe[title="Secure express checkout frame"]').getByRole('button', { name });

test('the wallet requests the present total and an address', { tag: '@merge' }, async ({ page, request }) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  await enterCode(page, 'es', 'HOLA5');
  await expectTotal(page, '9,49 €', '1,65 €');
  await wallet(page, /Apple Pay/).click();
  await expect(sheet(page).locator('.Sum')).toHaveText(/9,49/);
  await expect(sheet(page).locator('#wallet-email')).toBeVisible();
  await sheet(page).locator('#wallet-pay').click();
  await seeSuccess(page, 'es');
  await expectOrdered(request, buyer);
});

test('the wallets are in the first view of a small phone, below everything that affects the total', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await startCheckout(page, 'fr');
  await enterCode(page, 'fr', 'HOLA5');
  await expectTotal(page, '9,49 €', '1,65 €');
  await page.locator('.co-sum > summary').click();
  await page.getByRole('dialog').evaluate((dialog) => dialog.scrollTo(0, 0));
  const box = await wallet(page, /Apple Pay/).boundingBox();
  if (!box) throw new Error('no wallet');
  expect(Math.round(box.y + box.height)).toBeLessThanOrEqual(640);
});

test('a dismissed wallet changes nothing, and its payment may require authentication', async ({ page }) => {
  await startCheckout(page, 'es');
  await wallet(page, /Google Pay/).click();
  await sheet(page).locator('#wallet-cancel').click();
  await expect(page.locator('.co-pay .alert')).toHaveCount(0);
  await wallet(page, /Google Pay/).click();
  await sheet(page).locator('#wallet-3ds').click();
  await answerBank(page, 'fail');
  await expect(page.getByRole('alert').filter({ hasText: words.failed.authentication })).toBeVisible();
  await wallet(page, /Google Pay/).click();
  await sheet(page).locator('#wallet-3ds').click();
  await answerBank(page, 'authorize');
  await seeSuccess(page, 'es');
});
