import type { Page } from '@playwright/test';
import pg from 'pg';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { refusedCard } from '#sandbox/redsys/cards.ts';
import { type Launched, openSite, type Site, untilReady } from '../faults/launched-shop.ts';
import { expectAccessible } from './accessible.ts';
import {
  fillForm,
  newBuyer,
  seePaid,
  seeSuccess,
  tickPublic,
  tickStatements,
  typeLocation,
} from './buyer.ts';
import { test as base, expect } from './quiet-page.ts';

/* A shop with the banks' gateway only: cards in the bank's fields on its page, and Bizum. All tests share one shop. */

async function openRoutes(site: Site): Promise<void> {
  const everywhere = { open: true, languages: [], countries: [], minCents: null, maxCents: null };
  const routes = ['card', 'bizum'].map((means) => ({ means, processor: 'redsys', ...everywhere }));
  const client = new pg.Client({ connectionString: site.databaseUrl() });
  await client.connect();
  await client.query(`insert into settings (key, value) values ('payments.routes', $1)`, [
    JSON.stringify(routes),
  ]);
  await client.end();
}

const test = base.extend<object, { shop: Launched }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from the pattern.
    async ({}, use) => {
      const site = await openSite({ PROCESSORS: 'redsys', REDSYS_CARD: 'insite', LOG_LEVEL: 'warn' });
      const shop = site.launch();
      try {
        await untilReady(shop);
        await openRoutes(site);
        await use(shop);
      } finally {
        await shop.kill();
        await site.clear();
      }
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
});
// One worker, because each worker starts a shop.
test.describe.configure({ mode: 'default' });

const fields = (page: Page) => page.frameLocator('iframe[title="Redsys"]');
const bindingButton = (locale: Locale) => consentStatements[consentVersion][locale].orderButton;

async function openDialog(page: Page, locale: Locale): Promise<void> {
  await page.getByRole('button', { name: orderFormMessages[locale].summary.pay }).click();
  await expect(fields(page).locator('[name=number]')).toBeVisible();
}

async function typeCard(page: Page, locale: Locale, number: string): Promise<void> {
  await typeLocation(page);
  const frame = fields(page);
  await frame.locator('[name=number]').fill(number);
  await frame.locator('[name=expiry]').fill('12/49');
  await frame.locator('[name=code]').fill('123');
  await frame.getByRole('button', { name: bindingButton(locale) }).click();
}

function addressesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  return asked;
}

test('a buyer pays by card in the page, which does not mention another processor', { tag: '@merge' }, async ({
  page,
}) => {
  const asked = addressesOf(page);
  await fillForm(page, 'es', newBuyer());
  const early = asked.filter((url) => url.includes('/sis/'));
  expect(early, 'nothing of the bank comes before there is a payment').toEqual([]);
  await openDialog(page, 'es');
  await expectAccessible(page, 'dialog');
  const frame = fields(page);
  await frame.getByRole('button', { name: bindingButton('es') }).click();
  await expect(page.getByText(checkoutMessages.es.means.fields.check.title)).toBeVisible();
  await typeCard(page, 'es', '4548814479727229');
  await seeSuccess(page, 'es');
  expect(asked.filter((url) => /stripe/i.test(url) && !url.endsWith('/api/stripe-config'))).toEqual([]);
  for (const path of [pathTo('followers', 'es'), pathTo('cookies', 'es'), pathTo('privacy', 'es')]) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).not.toMatch(/stripe|endive/);
    await expect(page.locator('body')).not.toContainText(/stripe|apple pay/i);
  }
  await page.goto(`${pathTo('cardForm', 'es')}?service=204`);
  await expect(page).toHaveURL(new RegExp(`${pathTo('checkout', 'es')}\\?service=204$`));
});

test("a buyer on a small screen goes back from the bank's question, returns and approves", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await fillForm(page, 'fr', newBuyer());
  await openDialog(page, 'fr');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await typeCard(page, 'fr', '4918019199883839');
  await page.waitForURL(/\/acs\/challenge/);
  await page.goBack();
  await tickPublic(page, 'fr');
  await tickStatements(page, 'fr');
  await openDialog(page, 'fr');
  await typeCard(page, 'fr', '4548817212493017');
  await page.waitForURL(/\/acs\/challenge/);
  await page.locator('[name=decision][value=yes]').click();
  await seePaid(page, 'fr');
});

test('a refused buyer sees the reason and pays with another card', async ({ page }) => {
  await fillForm(page, 'it', newBuyer());
  await openDialog(page, 'it');
  await typeCard(page, 'it', refusedCard('0116'));
  await expect(page.getByText(checkoutMessages.it.card.insufficientFunds)).toBeVisible();
  await expect(fields(page).locator('[name=number]')).toHaveValue('');
  await typeCard(page, 'it', '4548812049400004');
  await seeSuccess(page, 'it');
});

const byBizum = async (page: Page, locale: Locale) => {
  await page.getByLabel(checkoutMessages[locale].means.bizum.name, { exact: true }).check();
  await typeLocation(page);
  await page.getByRole('button', { name: bindingButton(locale) }).click();
  await page.waitForURL(/\/sis\/realizarPago/);
};

test('a buyer pays by Bizum in another language', { tag: '@merge' }, async ({ page }) => {
  await fillForm(page, 'en', newBuyer());
  await openDialog(page, 'en');
  await byBizum(page, 'en');
  await page.locator('[name=phone]').fill('600000001');
  await page.locator('button.Main').click();
  await page.locator('[name=decision][value=yes]').click();
  await page.locator('#back').click();
  await seePaid(page, 'en');
});

test("a buyer leaves the bank's page, reloads the form and pays by card on the checkout page", async ({
  page,
}) => {
  await fillForm(page, 'es', newBuyer());
  await openDialog(page, 'es');
  await byBizum(page, 'es');
  await page.goBack();
  await page.goto(pathTo('checkout', 'es'));
  await expect(fields(page).locator('[name=number]')).toBeVisible();
  await page.reload();
  await expect(fields(page).locator('[name=number]')).toBeVisible();
  await typeCard(page, 'es', '376674000000008');
  await seeSuccess(page, 'es');
});
