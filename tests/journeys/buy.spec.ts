import { locales } from '#contracts/locales.ts';
import { pathTo } from '#contracts/routes.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { cards, fillForm, newBuyer, openCheckout, payWith, seeSuccess } from './buyer.ts';
import { deliverWithin, mailsTo, providerOrders } from './desk.ts';
import { expect, test } from './quiet-page.ts';

for (const width of [390, 1440]) {
  test(`someone buys the popular package at ${width} px and watches it arrive`, async ({ page, request }) => {
    test.slow();
    const buyer = newBuyer();
    const words = trackingMessages.es;
    await deliverWithin(request, 12);
    await page.setViewportSize({ width, height: 844 });
    await fillForm(page, 'es', buyer);
    await openCheckout(page, 'es');
    await payWith(page, 'es', cards.good);
    const number = await seeSuccess(page, 'es');

    await page.getByRole('link', { name: words.success.track }).click();
    await page.waitForURL(`**${pathTo('tracking', 'es')}?order=${number}`);
    const dots = page.getByRole('img', { name: /entregado/ });
    const first = await dots.getAttribute('aria-label');
    await expect(dots).not.toHaveAttribute('aria-label', first ?? '', { timeout: 30_000 });
    await expect(page.locator('.chip', { hasText: words.states.completed })).toBeVisible({ timeout: 60_000 });

    const orders = await providerOrders(request, buyer);
    expect(orders.map(({ quantity, status }) => ({ quantity, status }))).toEqual([
      { quantity: 1100, status: 'Completed' },
    ]);
    await expect.poll(async () => (await mailsTo(request, buyer)).length).toBeGreaterThan(0);
    const confirmations = (await mailsTo(request, buyer)).filter((mail) =>
      mail.subject.includes('confirmado'),
    );
    expect(confirmations.map((mail) => mail.subject)).toEqual([expect.stringContaining(number)]);
  });
}

for (const locale of locales.filter((name) => name !== 'es')) {
  test(`someone buys in ${locale}`, async ({ page, request }) => {
    const buyer = newBuyer();
    await fillForm(page, locale, buyer);
    await openCheckout(page, locale);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await payWith(page, locale, cards.good);
    await seeSuccess(page, locale);
    await expect.poll(async () => (await providerOrders(request, buyer)).length).toBe(1);
  });
}
