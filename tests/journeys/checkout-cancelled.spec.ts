import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { paymentMessages } from '#messages/payment.ts';
import { newBuyer, openCheckout, payByCard, startCheckout, tickStatements } from './buyer.ts';
import { watchCreations } from './checkout-dialog.ts';
import { expectOrdered } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { inspectPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

for (const locale of languagesOfTest('checkout-cancelled')) {
  const words = paymentMessages[locale].cancelled;

  test(`a cancelled payment counts down and redirects home in ${locale}`, { tag: '@merge' }, async ({
    page,
  }) => {
    // Only the test moves the clock, so a slow machine misses no second.
    await page.clock.install({ time: '2026-03-02T10:00:00Z' });
    await page.clock.pauseAt('2026-03-02T11:00:00Z');
    await page.goto(pathTo('cancelled', locale));
    await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible();
    const awake = async () => {
      await page.clock.runFor(1);
      return page.locator('[data-awake]').count();
    };
    await expect.poll(awake, { intervals: [50] }).toBe(1);
    const timer = page.getByRole('timer');
    for (const left of [3, 2, 1]) {
      await expect(timer).toHaveText(words.countdown(left));
      await page.clock.runFor(1000);
    }
    await page.waitForURL(`**${pathTo('followers', locale)}`);
  });

  test(`a visitor can stay on the page of a cancelled payment in ${locale}`, async ({ page }) => {
    await page.goto(pathTo('cancelled', locale));
    await page.getByRole('button', { name: words.stay }).click();
    await expect(page.getByRole('status')).toHaveText(words.stayed);
    await expect(page.getByRole('button', { name: words.stay })).toBeHidden();
    await inspectPage(page, `cancelled-${locale}`);
    await expect(page).toHaveURL(new RegExp(`${pathTo('cancelled', locale)}$`));
    for (const name of [words.again, words.home]) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      const href = await link.getAttribute('href');
      expect(new URL(href ?? '', page.url()).pathname).toBe(
        locale === 'es' ? '/' : pathTo('followers', locale),
      );
    }
  });
}

test('input remains after a cancellation, and the next order is a new one and the only one paid', async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  const asked = watchCreations(page);
  const form = orderFormMessages.es;
  await startCheckout(page, 'es', buyer);
  await page.goto('/cancel');
  await page.getByRole('link', { name: paymentMessages.es.cancelled.again }).click();
  await page.waitForURL('**/es/ig#order');
  await expect(page.getByLabel(form.profile.label, { exact: true })).toHaveValue(buyer.username);
  await expect(page.getByLabel(form.details.email, { exact: true })).toHaveValue(buyer.email);
  await tickStatements(page, 'es');
  await openCheckout(page, 'es');
  expect(asked[1]?.key).not.toBe(asked[0]?.key);
  expect(asked[1]?.body.previousPaymentIntentId).toMatch(/^pi_/);
  await payByCard(page, 'es');
  await expectOrdered(request, buyer);
});

test('returning to the cancellation page does not redirect again', async ({ page }) => {
  await page.goto('/es/cancel');
  await page.getByRole('link', { name: paymentMessages.es.cancelled.home }).click();
  await page.waitForURL('**/es/ig');
  await page.goBack();
  await expect(page.getByText(paymentMessages.es.cancelled.stayed)).toBeVisible();
  await expect(page).toHaveURL(/\/es\/cancel$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a cancelled payment shows no countdown and both links', async ({ page }) => {
    await page.goto('/es/cancel');
    await expect(page.getByText(paymentMessages.es.cancelled.countdown(3))).toBeHidden();
    await page.getByRole('link', { name: paymentMessages.es.cancelled.home }).click();
    await page.waitForURL('**/es/ig');
  });
});
