import type { Page } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { builtins, interfaces } from '../../scripts/build/browser-features.ts';
import { cardFrame, fillForm, newBuyer, payByCard, startCheckout, tickStatements } from './buyer.ts';
import { expect, test } from './quiet-page.ts';

// Failed files and broken scripts write to the console.
test.use({ provokes: /404|ERR_|Failed to|broken|React error #418/i });

const { profile, summary, details } = orderFormMessages.es;
const checkoutPath = pathTo('checkout', 'es');
const isAsset = (address: string) => /\/assets\/.*\.(js|css)$/.test(address);
const proceedButton = (page: Page) =>
  page.getByRole('button', { name: checkoutPageMessages.es.details.proceed });
const payButton = (page: Page) => page.getByRole('button', { name: summary.pay });
const retryButton = (page: Page) => page.getByRole('button', { name: checkoutMessages.es.retry });

const fields = (page: Page) => cardFrame(page).locator('[name=number]');

type Following = 'fields' | 'page' | 'message' | 'retry';

async function whatFollows(page: Page): Promise<Following> {
  let found: Following | undefined;
  await expect(async () => {
    if (await fields(page).isVisible()) found = 'fields';
    else if (await proceedButton(page).isVisible()) found = 'page';
    else if (await page.getByText(summary.openingFailed).isVisible()) found = 'message';
    else if (await retryButton(page).isVisible()) found = 'retry';
    expect(found).toBeDefined();
  }).toPass();
  return found!;
}

async function finish(page: Page, email: string): Promise<void> {
  if ((await whatFollows(page)) === 'page') {
    await expect(page.locator('[data-awake]').first()).toBeVisible();
    const field = page.getByLabel(details.email, { exact: true });
    if (await field.isVisible()) await field.fill(email);
    await tickStatements(page, 'es');
    await proceedButton(page).click();
    await page.getByRole('button', { name: checkoutPageMessages.es.offer.decline }).click();
  }
  await payByCard(page, 'es');
}

test('an order is paid when each script and style sheet fails to load once', async ({ page }) => {
  const failed = new Set<string>();
  await page.route(
    (address) => isAsset(address.pathname),
    (route) => {
      // A second attempt has the same path and another query.
      const address = new URL(route.request().url()).pathname;
      // These two files do not fail, because they start the page.
      if (failed.has(address) || /\/(loader|late)-/.test(address)) return route.fallback();
      failed.add(address);
      return route.fulfill({ status: 404 });
    },
  );
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  // Each click loads one more layer of imports.
  await payButton(page).click();
  for (let found = await whatFollows(page); /message|retry/.test(found); found = await whatFollows(page))
    await (found === 'retry' ? retryButton(page) : payButton(page)).click();
  await finish(page, buyer.email);
  expect(failed.size).toBeGreaterThan(5);
});

test('the browser submits the order form when its script is missing', async ({ page }) => {
  await page.route(/\/assets\/order-form-island-.*\.js$/, (route) => route.fulfill({ status: 404 }));
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await payButton(page).click();
  await page.waitForURL(`**${checkoutPath}?*`);
  expect(new URL(page.url()).searchParams.get('username')).toBe(buyer.username);
  await finish(page, buyer.email);
});

test('a click without a connection shows a message at the button, and works once connected', async ({
  page,
  context,
}) => {
  await page.goto('/es/ig');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: storefrontMessages.es.notLoaded })).toBeVisible();
  await context.setOffline(false);
  await page.getByLabel(profile.label, { exact: true }).fill('ana.example');
  await payButton(page).click();
  const problem = page.getByText(orderFormMessages.es.errors.email);
  await expect(problem.or(proceedButton(page)).first()).toBeVisible();
});

test('the server-rendered form returns with its input when the order form crashes', async ({ page }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await expect(page.locator('[data-awake] #order')).toBeVisible();
  await page.evaluate(() => {
    const create = document.createElement.bind(document);
    document.createElement = ((name: string) => {
      if (name === 'span') throw new Error('broken');
      return create(name);
    }) as typeof create;
  });
  await payButton(page).click();
  await expect(page.locator('[data-plain] #order')).toBeVisible();
  await expect(page.getByLabel(profile.label, { exact: true })).toHaveValue(buyer.username);
  await expect(page.getByLabel(details.email, { exact: true })).toHaveValue(buyer.email);
  await payButton(page).click();
  await page.waitForURL(`**${checkoutPath}?*`);
  await finish(page, buyer.email);
});

test('a form changed by a browser extension keeps its input and texts', async ({ page }) => {
  await page.goto('/es/ig');
  const served = page.locator('#order ul li:visible');
  const texts = await served.allTextContents();
  await page.evaluate(() => {
    document.querySelector('#username')?.after(document.createElement('div'));
    document.querySelector('#order')?.prepend(document.createElement('aside'));
    document.querySelector<HTMLInputElement>('#username')!.value = 'ana.example';
  });
  await payButton(page).click();
  await expect(page.locator('[data-awake] #order')).toBeVisible();
  await expect(page.getByLabel(profile.label, { exact: true })).toHaveValue('ana.example');
  await expect(served).toHaveText(texts);
});

test('the pay bar of a phone appears when the deferred script is missing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(/\/assets\/extras-.*\.js/, (route) => route.abort());
  await page.goto('/es/ig');
  await expect(page.locator('.bar')).toBeHidden();
  await expect(page.locator('.bar')).toBeVisible();
});

test('an order is paid in a browser that refuses all storage', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('broken', 'SecurityError');
        },
      });
  });
  await startCheckout(page, 'es');
  await payByCard(page, 'es');
});

test('an order is paid in a browser without features newer than the supported ones', async ({ page }) => {
  const young = [...builtins, ...interfaces].filter(({ tooNew }) => tooNew);
  await page.addInitScript(
    (features) => {
      for (const [owner, name] of features) {
        const found = Reflect.get(window, owner!) as { prototype?: object } | undefined;
        if (!found) continue;
        const isStatic = name!.endsWith('_static');
        Reflect.deleteProperty(found, name!.replace('_static', ''));
        if (!isStatic && found.prototype) Reflect.deleteProperty(found.prototype, name!);
      }
    },
    young.map(({ owner, name }) => [owner, name]),
  );
  await startCheckout(page, 'es');
  expect(await page.evaluate(() => ['canParse' in URL, 'groupBy' in Map])).toEqual([false, false]);
  await payByCard(page, 'es');
});
