import type { BrowserContext, Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { offerClockCookie, offerCookie } from '#contracts/pages/visitor-cookies.ts';
import { bannerMessages } from '#messages/banner.ts';
import { cardFormMessages } from '#messages/card-form.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { expectAccessible } from './accessible.ts';
import { cards, fillForm, newBuyer, openCheckout, orderButton, seeSuccess } from './buyer.ts';
import { typeParts } from './card-parts.ts';
import { closeCheckout, dialog, expectTotal, toast, watchCreations } from './checkout-dialog.ts';
import { change } from './hero-shop.ts';
import { languagesOfTest } from './in-turn.ts';
import { expectStill, watchMoves } from './page-moves.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const home = pathTo('followers', 'es');
const words = bannerMessages.es;
const bar = (page: Page) => page.locator('#offer');
const clock = (page: Page) => bar(page).locator('time');
const use = (page: Page) => bar(page).getByRole('button');

async function applyBannerCode(page: Page): Promise<void> {
  await expect(clock(page)).toHaveText(/^9:5\d$/);
  await use(page).click();
  await expect(use(page)).toHaveText(words.used);
}

/** Enters card and holder in the shop's own form. The buyer's details are known. */
async function payOnCardForm(page: Page, locale: Locale): Promise<void> {
  const { startNow, waive } = consentStatements[consentVersion][locale];
  await typeParts(page, cards.good);
  await page.getByLabel(cardFormMessages[locale].holder).fill('Marta Gil');
  await page.getByLabel(startNow).check();
  await page.getByLabel(waive).check();
  await orderButton(page, locale).click();
}

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

test('the countdown reserves its line from the first paint without layout shift', async ({ page }) => {
  const moves = await watchMoves(page);
  await page.goto(home);
  await expect(clock(page)).toHaveText(/^9:5\d$/);
  await expectStill(moves);
  await page.goto(home);
  await expect(clock(page)).toHaveText(/^9:5\d$/);
  await expectStill(moves);
  const [top, header] = [await bar(page).boundingBox(), await page.locator('header').first().boundingBox()];
  expect((top?.y ?? 0) + (top?.height ?? 0)).toBeLessThanOrEqual(header?.y ?? 0);
});

test('the countdown button is enabled only when a click takes effect', async ({ page }) => {
  const come = Promise.withResolvers<void>();
  await page.route('**/assets/extras-*.js', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto(home);
  await expect(use(page)).toBeDisabled();
  come.resolve();
  await use(page).click();
  await expect(use(page)).toHaveText(words.used);
});

test('the countdown has the same width at 10:00 as one second later', async ({ page }) => {
  await page.clock.install();
  await page.goto(home);
  await expect(clock(page)).toHaveText(/^(10:00|9:5\d)$/);
  const widthAt = (time: string) =>
    clock(page).evaluate((element, text) => {
      element.textContent = text;
      return element.getBoundingClientRect().width;
    }, time);
  expect(await widthAt('9:59')).toBe(await widthAt('10:00'));
});

test('the countdown code applies in the checkout and lowers the price by 5 %', async ({ page }) => {
  const asked = watchCreations(page);
  await fillForm(page, 'es', newBuyer());
  await applyBannerCode(page);
  await openCheckout(page, 'es');
  await expectTotal(page, '9,49 €', '');
  await expect(dialog(page)).toContainText('VIP5');
  expect(asked[0]?.body).toMatchObject({ couponCode: 'VIP5' });
});

test('a countdown code accepted after the checkout was opened applies when it is reopened', async ({
  page,
}) => {
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
  await expectTotal(page, '9,99 €', '');
  await closeCheckout(page, 'es');
  await applyBannerCode(page);
  await openCheckout(page, 'es');
  await expectTotal(page, '9,49 €', '');
});

/** Moves the offer's window into the past, for this browser and its buyer. */
async function expireOffer(context: BrowserContext, seconds: number): Promise<void> {
  const token = (await context.cookies()).find(({ name }) => name === offerCookie)?.value;
  await change([
    `update visitor_windows set opened_at = opened_at - make_interval(secs => $1),
            ends_at = ends_at - make_interval(secs => $1)
      where opened_at = (select opened_at from visitor_windows where visitor_hash = sha256(convert_to($2, 'UTF8')))`,
    [seconds, token],
  ]);
}

test('the countdown ends once per buyer, whose new browser shows the usual price and the reason', async ({
  page,
  context,
  newContext,
  baseURL,
}) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await applyBannerCode(page);
  await openCheckout(page, 'es');
  await expectTotal(page, '9,49 €', '');
  await expireOffer(context, 600);
  const fresh = await (await newContext({ baseURL: baseURL ?? '' })).newPage();
  await fillForm(fresh, 'es', buyer);
  await applyBannerCode(fresh);
  await openCheckout(fresh, 'es');
  await expectTotal(fresh, '9,99 €', '');
  await expect(fresh.locator('#discount-problem')).toContainText('ha terminado');
  await expect(toast(fresh)).toHaveCount(0);
  await expect(bar(fresh)).toContainText(words.over('VIP5'));
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
    await fillForm(page, locale, buyer);
    await openCheckout(page, locale);
    await expectTotal(page, formatMoney(949, locale), '');
    await page.goto(pathTo('checkout', locale));
    await expect(page.locator('.sum .tot dd')).toHaveText(formatMoney(949, locale));
    await expect(page.locator('.sum')).toContainText(line);
    await page.goto(pathTo('cardForm', locale));
    await expect(page.locator('.sum .tot dd')).toHaveText(formatMoney(949, locale));
    await expect(page.locator('.pay-foot b')).toHaveText(formatMoney(949, locale));
    await payOnCardForm(page, locale);
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

test('the card form charges exactly the total on its button', async ({ page }) => {
  const { priceChanged } = checkoutMessages.es;
  await fillForm(page, 'es', newBuyer());
  await applyBannerCode(page);
  await page.goto(pathTo('cardForm', 'es'));
  await expect(page.locator('.pay-foot b')).toHaveText('9,49 €');
  await page.route('**/api/orders', async (route) => {
    const { couponCode } = route.request().postDataJSON();
    if (!couponCode) return route.fallback();
    const error = { code: 'discount_ended', message: 'La oferta de este código ha terminado.' };
    return route.fulfill({ status: 422, json: { success: false, message: error.message, error } });
  });
  await payOnCardForm(page, 'es');
  await expect(page.getByText(priceChanged.text('9,99 €'))).toBeVisible();
  await expect(page.locator('.pay-foot b')).toHaveText('9,99 €');
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
});

test('the countdown bar is never clipped, whatever its text', async ({ page }) => {
  for (const locale of locales) {
    await page.goto(pathTo('followers', locale));
    await expect(clock(page)).toHaveText(/^(10:00|9:\d\d)$/);
    for (const pressed of [false, true]) {
      if (pressed) await use(page).click();
      if (pressed) await expect(use(page)).toHaveText(bannerMessages[locale].used);
      for (const width of [360, 375, 390]) {
        await page.setViewportSize({ width, height: 640 });
        const over = await bar(page).evaluate((box) =>
          [box, ...box.querySelectorAll<HTMLElement>('p, button')].map((part) =>
            Math.max(part.scrollWidth - part.clientWidth, part.getBoundingClientRect().right - innerWidth),
          ),
        );
        expect(Math.max(...over), `${locale} at ${width} px`).toBeLessThanOrEqual(0);
      }
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

for (const locale of languagesOfTest('countdown')) {
  test(`the countdown is readable in ${locale} at every width and in both themes`, async ({ page }) => {
    await page.goto(pathTo('followers', locale));
    await expect(clock(page)).toHaveText(/^9:5\d$/);
    await expect(bar(page)).toContainText('VIP5');
    await use(page).click();
    await expect(use(page)).toHaveText(bannerMessages[locale].used);
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
        const over = await bar(page).evaluate((box) => box.scrollWidth - box.clientWidth);
        expect(over, `${width} px`).toBeLessThanOrEqual(0);
        await saveScreenshot(page, `offer-${locale}-${width}-${scheme}`);
      }
      await expectAccessible(page);
    }
  });
}
