import type { Page } from '@playwright/test';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { offerClockCookie, offerCookie } from '#contracts/pages/visitor-cookies.ts';
import { bannerMessages } from '#messages/banner.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { newBuyer, orderButton, seeSuccess, startCheckout } from './buyer.ts';
import { fillCardForm } from './card-parts.ts';
import { expectTotal } from './checkout-dialog.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

const home = pathTo('followers', 'es');
const words = bannerMessages.es;
const bar = (page: Page) => page.locator('#offer');
const clock = (page: Page) => bar(page).locator('time');
const use = (page: Page) => bar(page).getByRole('button');

test('the countdown runs from ten minutes to its end, says so and does not restart', {
  tag: '@merge',
}, async ({ page, context }) => {
  await page.clock.install();
  await page.goto(home);
  await expect(clock(page)).toHaveText(/^(10:00|9:5\d)$/);
  await expect(bar(page).getByRole('status')).toContainText('VIP5');
  const token = (await context.cookies()).find(({ name }) => name === offerCookie);
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.clock.fastForward('05:00');
  await expect(clock(page)).toHaveText(/^(5:00|4:5\d)$/);
  await page.goto(pathTo('tracking', 'es'));
  await expect(bar(page)).toHaveCount(0);
  await page.goto(home);
  await expect(clock(page)).toHaveText(/^(5:00|4:5\d)$/);
  await page.clock.fastForward('04:55');
  await page.clock.runFor(10_000);
  await expect(bar(page)).toContainText(words.over('VIP5'));
  await expect(use(page)).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(bar(page)).not.toBeVisible();
  await page.goto(home);
  await expect(bar(page)).toBeHidden();
  await page.clock.fastForward('24:00:00');
  await context.clearCookies({ name: offerClockCookie });
  await context.clearCookies({ name: offerCookie });
  await page.goto(home);
  await expect(clock(page)).toHaveText(/^(10:00|9:5\d)$/);
});

test('the countdown button is enabled only when a click takes effect', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/extras-*.js');
  await page.goto(home);
  await expect(use(page)).toBeDisabled();
  release();
  await use(page).click();
  await expect(use(page)).toHaveText(words.used);
});

test('the countdown bar is empty when the shop offers nothing', async ({ page }) => {
  await page.route('**/api/countdown-offer', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto(home);
  await expect(bar(page)).toHaveAttribute('data-off', '');
  await expect(clock(page)).not.toBeVisible();
});

/** Expects the price in the summary and in the bottom bar of the order form. */
async function expectOnForm(page: Page, cents: number, locale: Locale): Promise<void> {
  for (const total of await page.locator('[data-total]').all())
    await expect(total).toHaveText(formatMoney(cents, locale));
}

for (const locale of languagesOfTest('code at once')) {
  test(`the countdown code lowers every total at once and the charge, in ${locale}`, async ({ page }) => {
    test.slow();
    const line = orderFormMessages[locale].summary.discount('VIP5');
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(pathTo('followers', locale));
    await expect(clock(page)).toHaveText(/^9:5\d$/);
    await expectOnForm(page, 999, locale);
    await use(page).click();
    await expectOnForm(page, 949, locale);
    await expect(page.locator('.lines')).toContainText(line);
    await page.locator('.tiles.europe .tile').nth(2).click();
    await expectOnForm(page, 664, locale);
    await page.locator('.tiles.europe .tile').nth(3).click();
    await page.reload();
    await expectOnForm(page, 949, locale);
    await expect(use(page)).toHaveText(bannerMessages[locale].used);
    const buyer = newBuyer();
    await startCheckout(page, locale, buyer);
    await expectTotal(page, formatMoney(949, locale), '');
    await page.goto(pathTo('checkout', locale));
    await expect(page.locator('.sum .tot dd')).toHaveText(formatMoney(949, locale));
    await expect(page.locator('.sum')).toContainText(line);
    await page.goto(pathTo('cardForm', locale));
    await expect(page.locator('.sum .tot dd')).toHaveText(formatMoney(949, locale));
    await expect(page.locator('.pay-foot b')).toHaveText(formatMoney(949, locale));
    await fillCardForm(page, locale);
    await orderButton(page, locale).click();
    await seeSuccess(page, locale);
    await expect(page.locator('main')).toContainText(formatMoney(949, locale));
  });
}

test('every total returns to the usual price when the countdown ends', async ({ page }) => {
  await page.clock.install();
  await page.goto(home);
  await expect(clock(page)).toHaveText(/^(10:00|9:5\d)$/);
  await use(page).click();
  await expectOnForm(page, 949, 'es');
  await page.clock.fastForward('10:01');
  await expectOnForm(page, 999, 'es');
  await expect(page.locator('.lines')).not.toContainText('VIP5');
  await page.reload();
  await expectOnForm(page, 999, 'es');
});

test('the countdown bar is never clipped, whatever its text, and is accessible', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(pathTo('followers', locale));
    await expect(clock(page)).toHaveText(/^(10:00|9:\d\d)$/);
    for (const pressed of [false, true]) {
      if (pressed) await use(page).click();
      if (pressed) await expect(use(page)).toHaveText(bannerMessages[locale].used);
      for (const width of [320, 360, 375, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 640 });
        const over = await bar(page).evaluate((box) =>
          [box, ...box.querySelectorAll<HTMLElement>('p, button')].map((part) =>
            Math.max(part.scrollWidth - part.clientWidth, part.getBoundingClientRect().right - innerWidth),
          ),
        );
        expect(Math.max(...over), `${locale} at ${width} px`).toBeLessThanOrEqual(0);
      }
      if (languagesOfTest('countdown').includes(locale)) await expectAccessibleInBothThemes(page);
    }
    await page.evaluate(() => sessionStorage.clear());
  }
});

const hurried: PageName[] = ['followers', 'likes', 'views', 'faq', 'contact', 'terms'];
const unhurried: PageName[] = [
  'landing',
  'igTools',
  'specialOffer',
  'adsLanding',
  'checkout',
  'tracking',
  'orderSuccess',
];
test('the countdown appears on shop pages in every language, and not on pages where it would rush the visitor', async ({
  request,
}) => {
  for (const page of servedPages) {
    const html = await (await request.get(pathTo(page, 'it'))).text();
    if (hurried.includes(page)) expect(html, page).toContain('id="offer"');
    if (unhurried.includes(page)) expect(html, page).not.toContain('id="offer"');
  }
});
