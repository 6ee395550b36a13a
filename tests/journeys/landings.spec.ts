import { landingPages, textsOf } from '#contracts/catalog/landing-texts.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { locales } from '#contracts/kit/locales.ts';
import { pathTo, sitePages } from '#contracts/pages/routes.ts';
import { consentStatements } from '#messages/consent.ts';
import { landingTextsOf } from '#messages/landing-words.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { headOf } from '#messages/page-head.ts';
import { pageMessages } from '#messages/pages.ts';
import { cards, newBuyer, openCheckout, payWith, seeSuccess, tickPublic } from './buyer.ts';
import { readPage } from './crawled-page.ts';
import { languagesOfTest } from './in-turn.ts';
import { refuseMeasuring } from './measuring-refused.ts';
import { inspectPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

test.beforeEach(({ context, baseURL }) => {
  const promo = `http://promo.localhost:${new URL(baseURL ?? '').port}/`;
  return refuseMeasuring(context, baseURL, promo);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('each landing page shows in each language what is sold and its price', async ({ page, request }) => {
    for (const name of landingPages.filter((landing) => sitePages.includes(landing))) {
      for (const locale of locales) {
        const words = landingTextsOf(name, locale, textsOf(name));
        await page.setContent(await (await request.get(pathTo(name, locale))).text());
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading);
        await expect(page).toHaveTitle(new RegExp(`^${headOf(name, locale, textsOf(name)).title} · `));
        const steps = page.locator('.board > li');
        // Built-in types, and the shop's own types, for which a neutral page has no text.
        if (textsOf(name) === 'neutral') await expect(steps).toHaveCount(3);
        else await expect(steps.nth(3)).toBeVisible();
        for (const [index, type] of (['followers', 'likes', 'views'] as const).entries()) {
          const step = steps.nth(index);
          await expect(step.getByRole('heading')).toHaveText(words.services[type].name);
          await expect(step.locator('.board-from')).toContainText(/[23][.,][24]9/);
        }
      }
    }
  });
});

test('every package on the price list has its catalogue price', async ({ page, request }) => {
  const services: { quantity: number; price: string; type: string }[] = await (
    await request.get('/api/services')
  ).json();
  const prices = services.map(({ quantity, price }) => `${quantity} ${Number(price).toFixed(2)}`);
  await page.goto(pathTo('adsLanding', 'es'));
  const rows = await page.locator('.board > li:nth-child(-n + 3) dl > div').evaluateAll((all) =>
    all.map((row) => {
      const quantity = row.querySelector('dt')?.firstChild?.textContent?.replace(/\D/g, '');
      const price = row
        .querySelector('dd')
        ?.lastChild?.textContent?.replace(/[^\d,]/g, '')
        .replace(',', '.');
      return `${quantity} ${price}`;
    }),
  );
  expect(rows.length).toBeGreaterThanOrEqual(12);
  for (const row of rows) expect(prices).toContain(row);
});

test('pages excluded from search engines declare it themselves', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  for (const name of ['igTools', 'specialOffer'] as const) {
    for (const locale of locales) {
      const html = await (await request.get(pathTo(name, locale))).text();
      expect(readPage(html).robots).toBe('noindex,nofollow');
      expect(robots).toContain(`Disallow: ${pathTo(name, locale)}\n`);
    }
  }
});

test('a buyer pays on a landing page without leaving it', { tag: '@merge' }, async ({ page }) => {
  await page.goto(pathTo('landing', 'fr'));
  const buyer = newBuyer();
  const words = orderFormMessages.fr;
  const { startNow, waive } = consentStatements[consentVersion].fr;
  await page.getByLabel(words.profile.label, { exact: true }).fill(buyer.username);
  await tickPublic(page, 'fr');
  await page.getByLabel(words.details.email, { exact: true }).fill(buyer.email);
  await page.getByLabel(startNow).check();
  await page.getByLabel(waive).check();
  await openCheckout(page, 'fr');
  await payWith(page, 'fr', cards.good);
  await seeSuccess(page, 'fr');
});

test('the promo host shows its landing page in each language, and its links open the main site', async ({
  page,
  baseURL,
}) => {
  const { port } = new URL(baseURL ?? '');
  const onMainSite = new RegExp(`^${baseURL}/`);
  await page.goto(`http://promo.localhost:${port}/`);
  expect(new URL(page.url()).pathname).toBe('/es');
  for (const locale of locales) {
    await page.goto(`http://promo.localhost:${port}${pathTo('promo', locale)}`);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      landingTextsOf('promo', locale, 'plain').heading,
    );
    await expect(page.locator('.nav details')).toHaveCount(0);
    await expect(page.locator('form#order')).toBeVisible();
    const likes = page.locator('.board').getByRole('link').nth(1);
    await expect(likes).toHaveAttribute('href', `${baseURL}${pathTo('likes', locale)}`);
    await expect(page.locator('header .logo').first()).toHaveAttribute('href', onMainSite);
    const followers = page
      .locator('footer')
      .getByRole('link', { name: pageMessages[locale].names.followers });
    for (const link of await followers.all()) await expect(link).toHaveAttribute('href', onMainSite);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
    if (languagesOfTest('promo host').includes(locale)) await inspectPage(page, `promo-${locale}`);
    await page.locator('footer .langs a').last().click();
    await expect(page).toHaveURL(`http://promo.localhost:${port}/en`);
  }
});
