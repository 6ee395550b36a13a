import { checkoutMessages } from '#messages/checkout.ts';
import { newBuyer, seeSuccess, startCheckout } from './buyer.ts';
import { expectOrdered } from './desk.ts';
import { expect, test } from './quiet-page.ts';

test('a device wallet pays after it was declined once', { tag: '@merge' }, async ({ page, request }) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  const button = page
    .frameLocator('iframe[title="Secure express checkout frame"]')
    .getByRole('button', { name: /Google Pay/ });
  const sheet = page.frameLocator('iframe[title="Secure wallet sheet frame"]');
  await button.click();
  await sheet.locator('#wallet-decline').click();
  await expect(page.getByRole('alert').filter({ hasText: checkoutMessages.es.rejected.title })).toBeVisible();
  await button.click();
  await sheet.locator('#wallet-pay').click();
  await seeSuccess(page, 'es');
  await expectOrdered(request, buyer);
});
