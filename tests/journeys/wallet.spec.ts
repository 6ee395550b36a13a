import { checkoutMessages } from '#messages/checkout.ts';
import { fillForm, newBuyer, openCheckout, seeSuccess } from './buyer.ts';
import { providerOrders } from './desk.ts';
import { expect, test } from './quiet-page.ts';

test('a device wallet pays after it was declined once', { tag: '@merge' }, async ({ page, request }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await openCheckout(page, 'es');
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
  await expect.poll(async () => (await providerOrders(request, buyer)).length).toBe(1);
});
