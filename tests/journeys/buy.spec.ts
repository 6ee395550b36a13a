import type { Page } from '@playwright/test';
import { profileLink } from '#contracts/catalog/instagram.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { expectAccessible } from './accessible.ts';
import { newBuyer, payByCard, startCheckout } from './buyer.ts';
import { expectOrdered, finishDelivery, holdDelivery, mailsTo, providerOrders } from './desk.ts';
import { expectToFit, showPage, turns, widths } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

test('a buyer orders the popular package on a phone and follows its delivery', { tag: '@merge' }, async ({
  page,
  request,
}) => {
  test.slow();
  const buyer = newBuyer();
  const words = trackingMessages.es;
  await page.setViewportSize({ width: 390, height: 844 });
  await startCheckout(page, 'es', buyer);
  const number = await payByCard(page, 'es');
  const token = new URL(page.url()).searchParams.get('order');
  await holdDelivery(request, buyer);

  await page.getByRole('link', { name: words.success.track }).click();
  await page.waitForURL(`**${pathTo('tracking', 'es')}?order=${number}`);
  await expect(page.getByRole('img', { name: /entregado/ })).toHaveAttribute('aria-label', /99\s?%/);
  await finishDelivery(request, profileLink(buyer.username));
  await expect(page.locator('.chip', { hasText: words.states.completed })).toBeVisible();

  const orders = await providerOrders(request, buyer);
  expect(orders.map(({ quantity, status }) => ({ quantity, status }))).toEqual([
    { quantity: 1100, status: 'Completed' },
  ]);
  await expect.poll(async () => (await mailsTo(request, buyer)).length).toBeGreaterThan(0);
  const confirmations = (await mailsTo(request, buyer)).filter((mail) => mail.subject.includes('confirmado'));
  expect(confirmations.map((mail) => mail.subject)).toEqual([expect.stringContaining(number)]);

  // The browser that paid needs no parameters. Clients of the specification use `orderId`.
  for (const query of ['', `?orderId=${token}`]) {
    await page.goto(`${pathTo('orderSuccess', 'es')}${query}`);
    await expect(page.getByRole('heading', { level: 1, name: words.success.doneTitle })).toBeVisible();
    await expect(page.locator('dd b').first()).toHaveText(number);
  }
});

/** Each language checks one width closely. No width has horizontal overflow. */
const looks: Record<Locale, { width: number; colorScheme: 'light' | 'dark' }> = {
  es: { width: 390, colorScheme: 'light' },
  fr: { width: 1440, colorScheme: 'dark' },
  it: { width: 768, colorScheme: 'light' },
  en: { width: 320, colorScheme: 'dark' },
};

for (const locale of locales) {
  test(`a buyer pays in ${locale}, and dialog, success and tracking pages are accessible`, {
    tag: locale === 'es' || locale === 'fr' ? '@merge' : [],
  }, async ({ page, request }) => {
    test.slow();
    const buyer = newBuyer();
    const { width, colorScheme } = looks[locale];
    const look = async (name: string) => {
      if (locale === 'es') await showPage(page, `${name}-es`);
      for (const each of [...turns, ...widths, width]) await expectToFit(page, each);
      await expectAccessible(page);
    };
    await page.emulateMedia({ colorScheme });
    await startCheckout(page, locale, buyer);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await look('checkout');
    const number = await payByCard(page, locale);
    await look('success');
    await expectOrdered(request, buyer);
    await expectTracked(page, locale, number);
    await look('tracked');
  });
}

async function expectTracked(page: Page, locale: Locale, number: string): Promise<void> {
  await page.goto(`${pathTo('tracking', locale)}?order=${number}`);
  await expect(page.getByRole('img', { name: /%/ })).toBeVisible();
}
