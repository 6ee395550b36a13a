import { landingPages, textsOf } from '#contracts/catalog/landing-texts.ts';
import { locales } from '#contracts/kit/locales.ts';
import { pathTo, sitePages } from '#contracts/pages/routes.ts';
import { landingTextsOf } from '#messages/landing-words.ts';
import { headOf } from '#messages/page-head.ts';
import { pageMessages } from '#messages/pages.ts';
import { fillForm, newBuyer, openCheckout, payByCard } from './buyer.ts';
import { languagesOfTest } from './in-turn.ts';
import { inspectPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

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

test('a buyer pays on a landing page without leaving it', { tag: '@merge' }, async ({ page }) => {
  await fillForm(page, 'fr', newBuyer(), pathTo('landing', 'fr'));
  await openCheckout(page, 'fr');
  await payByCard(page, 'fr');
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
