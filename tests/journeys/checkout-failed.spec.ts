import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { paymentMessages } from '#messages/payment.ts';
import { fillForm, newBuyer } from './buyer.ts';
import { languagesOfTest } from './in-turn.ts';
import { inspectPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

for (const locale of languagesOfTest('checkout-failed')) {
  const words = paymentMessages[locale].failed;
  const pay = checkoutMessages[locale];

  test(`a failed payment is explained in the shop's words in ${locale} and links back to payment`, {
    tag: '@merge',
  }, async ({ page }) => {
    await page.goto(`${pathTo('paymentFailed', locale)}?code=expired_card&message=Your+card+has+expired.`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(pay.failed.title);
    await expect(main).toContainText(pay.card.expired);
    await expect(main).toContainText(words.code('expired_card'));
    await inspectPage(page, `payment-failed-${locale}`);
    await main.getByRole('link', { name: words.back }).click();
    await page.waitForURL(`**${pathTo('checkout', locale)}`);
  });
}

test('text in the address does not appear on the page', async ({ page }) => {
  const said = 'Llama al 600 123 123';
  for (const code of [said, '<img src=x onerror=alert(1)>', 'llama_al_600', 'x'.repeat(1500)]) {
    const query = new URLSearchParams({ code, message: `<b>${said}</b>` });
    const answer = await page.goto(`/payment-failed?${query}`);
    expect(answer?.status()).toBe(200);
    const main = page.getByRole('main');
    await expect(main).not.toContainText('600');
    await expect(main.locator('b, img')).toHaveCount(0);
    await expect(main).toContainText(paymentMessages.es.failed.code('unknown'));
  }
});

test('the failed order can still be paid', async ({ page }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  // The form is remembered once its scripts run.
  const remembers = (email: string) => Object.values(sessionStorage).some((text) => text.includes(email));
  await expect.poll(() => page.evaluate(remembers, buyer.email)).toBe(true);
  await page.goto('/payment-failed?code=card_declined');
  await page.getByRole('link', { name: paymentMessages.es.failed.back }).click();
  await page.waitForURL('**/es/checkout');
  await expect(page.locator('.known')).toContainText(buyer.email);
});
