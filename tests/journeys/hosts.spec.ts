import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { locales } from '#contracts/locales.ts';
import { pathTo } from '#contracts/routes.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { pageMessages } from '#messages/pages.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { cards, fillForm, newBuyer, payWith, seeSuccess } from './buyer.ts';
import { providerOrders } from './desk.ts';
import { expect, test } from './quiet-page.ts';

/** The sandbox's own promo and brand hosts; browsers find names under `localhost` on this machine. */
const on = (host: string, baseURL: string | undefined, path: string) =>
  `http://${host}.localhost:${new URL(baseURL ?? '').port}${path}`;

async function show(page: Page, name: string): Promise<void> {
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} at ${width} px runs over`).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `tests/output/screens/${name}-${width}.png`, fullPage: true });
  }
  const found = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
}

test('the promo host opens with its landing, whose links lead to the main site', async ({
  page,
  baseURL,
}) => {
  const words = storefrontMessages.es;
  await page.goto(on('promo', baseURL, '/'));
  expect(new URL(page.url()).pathname).toBe('/es');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.hero.heading);
  const logo = page.locator('header .logo');
  expect(await logo.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/es\/ig$/);
  await expect(page.locator('header').getByText(words.services)).toHaveCount(0);
  for (const link of await page
    .locator('footer')
    .getByRole('link', { name: pageMessages.es.names.followers })
    .all()) {
    expect(await link.getAttribute('href')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
  }
  await show(page, 'promo-es');
});

test('the main site has its own landing, whoever asked before', async ({ page, request, baseURL }) => {
  await page.goto(on('promo', baseURL, '/es'));
  const answer = await request.get('/es', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/es/ig']);
  await page.goto('/es/ig');
  await expect(page.locator('header').getByText(storefrontMessages.es.services).first()).toBeVisible();
});

test('someone buys on the brand host, on the standalone page', async ({ page, request, baseURL }) => {
  const buyer = newBuyer();
  const form = orderFormMessages.es;
  await page.goto(on('brand', baseURL, `/es/checkout?service=204`));
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    '/es/standalone-payment?amount=9.99&followers=1000',
  );
  await page.getByLabel(form.profile.label, { exact: true }).fill(`@${buyer.username}`);
  await page.getByLabel(form.profile.isPublic).check();
  await page.getByLabel(form.details.email, { exact: true }).fill(buyer.email);
  const { startNow, waive } = consentStatements['2026-11'].es;
  await page.getByLabel(startNow).check();
  await page.getByLabel(waive).check();
  await show(page, 'standalone-es');
  await page.getByRole('button', { name: checkoutPageMessages.es.details.proceed }).click();
  await payWith(page, 'es', cards.good);
  await seeSuccess(page, 'es');
  await expect
    .poll(async () => (await providerOrders(request, buyer)).map(({ quantity }) => quantity))
    .toEqual([1100]);
});

test('what only the browser remembers comes along to the standalone page', async ({ page, baseURL }) => {
  const buyer = newBuyer();
  const { port } = new URL(baseURL ?? '');
  await page.goto(on('brand', baseURL, '/es/ig'));
  await fillFormHere(page, buyer);
  await page.goto(on('brand', baseURL, '/checkout'));
  await expect(page).toHaveURL(
    `http://brand.localhost:${port}/standalone-payment?amount=9.99&followers=1000`,
  );
  await expect(page.locator('.known')).toContainText(buyer.email);
});

async function fillFormHere(page: Page, buyer: ReturnType<typeof newBuyer>): Promise<void> {
  const form = orderFormMessages.es;
  await page.getByLabel(form.profile.label, { exact: true }).fill(buyer.username);
  await page.getByLabel(form.details.email, { exact: true }).fill(buyer.email);
  await page.getByLabel(form.profile.isPublic).check();
}

for (const locale of locales) {
  test(`the standalone page charges what the catalogue says, or refuses, in ${locale}`, async ({ page }) => {
    const { standalone } = checkoutPageMessages[locale];
    const path = pathTo('standalone', locale);
    await page.goto(`${path}?amount=0.50&followers=1000`);
    await expect(page.getByRole('alert')).toContainText(standalone.priceTitle);
    await expect(page.locator('.quotes')).toContainText('9,99'.replace(',', locale === 'en' ? '.' : ','));
    await expect(
      page.getByRole('button', { name: checkoutPageMessages[locale].details.proceed }),
    ).toHaveCount(0);
    await show(page, `standalone-price-${locale}`);
    await page.locator('.quotes a').first().click();
    await page.waitForURL(`**${path}?amount=9.99&followers=1000`);
    await expect(
      page.getByRole('button', { name: checkoutPageMessages[locale].details.proceed }),
    ).toBeVisible();
    await page.goto(`${path}?amount=9.99&followers=1234`);
    await expect(page.getByRole('alert')).toContainText(standalone.unknownTitle);
    await show(page, `standalone-unknown-${locale}`);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path);
    await expect(page.getByRole('heading', { name: standalone.chooseTitle })).toBeVisible();
  });
}

test('hostile amounts are refused, whatever they look like', async ({ page }) => {
  const hostile = [
    'amount=0&followers=1000',
    'amount=-9.99&followers=1000',
    'amount=9.990&followers=1000',
    'amount=1e3&followers=1000',
    'amount=NaN&followers=NaN',
    'amount=9.99&followers=1e3',
    'amount=9.99%20%3Cscript%3Ealert(1)%3C/script%3E&followers=1000',
    'amount=9.99&amount=0.01&followers=-1000&followers=1000',
    `amount=${'9'.repeat(1900)}&followers=1000`,
  ];
  for (const query of hostile) {
    const answer = await page.goto(`${pathTo('standalone', 'es')}?${query}`);
    expect(answer?.status()).toBe(200);
    await expect(page.locator('.refused')).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  }
});

test('the order form on the brand host still has its own dialog', async ({ page, baseURL }) => {
  const answer = await page.goto(on('brand', baseURL, '/es/ig'));
  expect(answer?.status()).toBe(200);
  await fillForm(page, 'es', newBuyer());
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
