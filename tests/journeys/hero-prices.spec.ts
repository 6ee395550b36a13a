import type { APIRequestContext, Page } from '@playwright/test';
import type { Cents } from '#contracts/kit/money.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { cardFrame, fillForm, newBuyer, openCheckout, payByCard } from './buyer.ts';
import { changePrice, priceOf, sell } from './hero-shop.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const words = orderFormMessages.es;
const total = (page: Page) => page.locator('.sum [data-total]').first();
const tile = (page: Page, id: number) =>
  page.locator('.tile', { has: page.locator(`input[name=package][value="${id}"]`) });
const expectHydrated = (page: Page) => expect(page.locator('[data-awake]')).toHaveCount(1);
const lists = '**/api/services/region/*';

/** Each test changes a package that no other one buys. */
const packages = { live: 110, gone: 109, behind: 107, open: 102 };

const money = new Intl.NumberFormat('es-ES', { style: 'currency', currency: 'EUR' });
const formatPrice = (cents: Cents) => money.format(cents / 100).replace(/\s/g, ' ');

async function chooseSpanish(page: Page, id: number): Promise<void> {
  await page.getByLabel(words.packages.spain).check();
  await tile(page, id).click();
}

test('a changed price reaches tile, summary and total automatically and is announced', async ({
  page,
  request,
}) => {
  const before = await priceOf(request, packages.live);
  await page.goto(pathTo('followers', 'es'));
  await chooseSpanish(page, packages.live);
  await expect(total(page)).toHaveText(formatPrice(before));
  await changePrice(packages.live, before + 500);
  try {
    const news = words.priceNews.text(formatPrice(before), formatPrice(before + 500));
    await expect(page.getByRole('alert').filter({ hasText: news })).toBeVisible();
    await saveScreenshot(page, 'hero-price-news');
    await expect(total(page)).toHaveText(formatPrice(before + 500));
    await expect(tile(page, packages.live).locator('i')).toHaveText(formatPrice(before + 500));
    await expect(tile(page, packages.live).locator('input')).toBeChecked();
    await tile(page, 105).click();
    await expect(page.getByText(news)).toHaveCount(0);
  } finally {
    await changePrice(packages.live, before);
  }
});

test('a removed package is deselected, and its return does not select it', async ({ page }) => {
  await page.goto(pathTo('followers', 'es'));
  await chooseSpanish(page, packages.gone);
  await expect(total(page)).not.toHaveText('—');
  await sell(packages.gone, false);
  try {
    await expect(tile(page, packages.gone)).toHaveCount(0);
    await expect(page.locator('#package-problem')).toContainText(words.errors.packageGone);
    await expect(page.locator('.bar').getByRole('alert')).toContainText(words.errors.packageGone);
    await expect(total(page)).toHaveText('—');
  } finally {
    await sell(packages.gone, true);
  }
  await expect(tile(page, packages.gone)).toBeVisible();
  await expect(page.locator('input[name=package]:checked')).toHaveCount(0);
  await tile(page, packages.gone).click();
  await expect(page.locator('#package-problem')).toBeHidden();
});

/** Serves the present price lists to the page, whatever changes later. */
async function freezeLists(page: Page, request: APIRequestContext): Promise<void> {
  const kept = new Map<string, unknown>();
  for (const audience of ['europe', 'spain']) {
    const path = `/api/services/region/${audience}`;
    kept.set(path, await (await request.get(path)).json());
  }
  await page.route(lists, (route) =>
    route.fulfill({ json: kept.get(new URL(route.request().url()).pathname) }),
  );
}

test('a price changed elsewhere is announced in the checkout and paid only when accepted', {
  tag: '@merge',
}, async ({ page, request }) => {
  const { priceChanged } = checkoutMessages.es;
  const before = await priceOf(request, packages.behind);
  const now = formatPrice(before + 500);
  await freezeLists(page, request);
  await fillForm(page, 'es', newBuyer());
  await chooseSpanish(page, packages.behind);
  await expect(total(page)).toHaveText(formatPrice(before));
  await changePrice(packages.behind, before + 500);
  try {
    await page.getByRole('button', { name: words.summary.pay }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(priceChanged.text(now));
    await dialog.getByRole('button', { name: priceChanged.accept(now) }).click();
    await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
    await expect(dialog.locator('.due b')).toHaveText(now);
    await payByCard(page, 'es');
  } finally {
    await changePrice(packages.behind, before);
  }
});

test('an opened checkout keeps its price, and the form announces the new one afterwards', async ({
  page,
  request,
}) => {
  const before = await priceOf(request, packages.open);
  await fillForm(page, 'es', newBuyer());
  await chooseSpanish(page, packages.open);
  await openCheckout(page, 'es');
  await changePrice(packages.open, before + 500);
  try {
    await expect(tile(page, packages.open).locator('i')).toHaveText(formatPrice(before + 500));
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('.due b')).toHaveText(formatPrice(before));
    await expect(page.locator('.bar')).not.toContainText(words.priceNews.title);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('.bar')).toContainText(words.priceNews.title);
    await expect(total(page)).toHaveText(formatPrice(before + 500));
  } finally {
    await changePrice(packages.open, before);
  }
});

test('a hidden page requests nothing and refreshes when it is visible again', async ({ page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/services/region/')) asked += 1;
  });
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.clock.install({ time: '2026-03-02T10:00:00Z' });
  await page.goto(pathTo('followers', 'es'));
  await page.clock.pauseAt('2026-03-02T11:00:00Z');
  expect(asked, 'nothing before the first interaction').toBe(0);
  await page.locator('#username').focus();
  await expectHydrated(page);
  await expect.poll(() => asked).toBe(2);
  await show('hidden');
  await page.clock.runFor(60_000);
  expect(asked).toBe(2);
  await show('visible');
  await expect.poll(() => asked).toBe(4);
});
