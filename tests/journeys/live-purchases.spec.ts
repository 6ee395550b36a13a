import type { Page } from '@playwright/test';
import type { LivePurchase } from '#contracts/customers/social-proof-schemas.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { proofMessages } from '#messages/proof.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { languagesOfTest } from './in-turn.ts';
import { saveScreenshot } from './page-pictures.ts';
import { recentPurchaseList, recentPurchases } from './proof-shop.ts';
import { expect, test } from './quiet-page.ts';

/** Wide enough for a margin next to the page, where the card covers nothing. */
test.use({ viewport: { width: 1920, height: 1080 } });

const card = (page: Page) => page.locator('#live');
/**
 * Advances by one second. The card stays for five seconds, and the time of the next one depends on when the page became
 * idle.
 */
const secondLater = async (page: Page) => {
  await page.clock.runFor(1000);
  return card(page).textContent();
};
const close = (page: Page) => page.getByRole('button', { name: proofMessages.es.live.close });

/**
 * Opens a page with a paused clock just under ten seconds after it became idle. `random` sets the pause between
 * attempts: 0 is 30 s, just under 1 is 45 s.
 */
async function arrive(page: Page, purchases: LivePurchase[], random = 0, path = pathTo('followers', 'es')) {
  await page.route('**/api/live-purchases?**', (route) =>
    route.fulfill({ json: { success: true, purchases } }),
  );
  await page.addInitScript((value) => {
    Math.random = () => value;
  }, random);
  const rest = page.waitForRequest('**/assets/extras-*.js');
  await page.clock.install();
  await page.goto(path);
  await rest;
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
}

test('the purchase card appears after ten seconds, stays for five and repeats after 30, at most three times', async ({
  page,
}) => {
  await arrive(page, recentPurchaseList(9));
  // On a slow machine some seconds may pass before the clock stops.
  await page.clock.runFor(3000);
  await expect(card(page)).toBeEmpty();
  await page.clock.runFor(7000);
  await expect(card(page)).toContainText('500 seguidores, hace 12 min');
  await page.clock.runFor(4900);
  await expect(card(page)).toContainText('Italia');
  await page.clock.runFor(200);
  await expect(card(page)).toBeEmpty();
  await page.clock.runFor(24_800);
  await expect(card(page)).toBeEmpty();
  await page.clock.runFor(200);
  await expect(card(page)).toContainText('501 seguidores');
  await page.clock.runFor(30_000);
  await expect(card(page)).toContainText('502 seguidores');
  await page.clock.runFor(10 * 60_000);
  await expect(card(page)).toBeEmpty();
});

test('the purchase card lets clicks through where it covers a package or a button on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await arrive(page, recentPurchaseList(9));
  // Buttons in both corners.
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.style.cssText = 'position: fixed; inset: auto 0 0; height: 200px';
    document.querySelector('main')?.append(button);
  });
  await expect.poll(() => secondLater(page), { intervals: [50] }).toContain('500');
  const reached = await card(page).evaluate((region) => {
    const { left, top, width, height } = region.getBoundingClientRect();
    return region.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(reached).toBe(false);
  await close(page).click();
  await expect(card(page)).toBeEmpty();
});

test('the pause between two purchase cards is at most 45 seconds', async ({ page }) => {
  await arrive(page, recentPurchaseList(9), 0.9999);
  await page.clock.runFor(10_000);
  await expect(card(page)).toContainText('500');
  await page.clock.runFor(44_500);
  await expect(card(page)).toBeEmpty();
  await page.clock.runFor(600);
  await expect(card(page)).toContainText('501');
});

test('the purchase card stays away for half an hour after it was shown, on the next page and in another tab', async ({
  page,
}) => {
  await arrive(page, recentPurchaseList(9));
  await page.clock.runFor(10_000);
  await expect(card(page)).toContainText('500');
  await page.goto(pathTo('followers', 'es'));
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(29 * 60_000);
  await expect(card(page)).toBeEmpty();
  // Requests ignore the page's clock, so the test checks every ten seconds.
  const sinceTold = async () => {
    await page.clock.runFor(10_000);
    return page.evaluate(() => Date.now() - Number(localStorage.getItem('auge.live')));
  };
  await expect.poll(sinceTold, { intervals: [200] }).toBeLessThan(4 * 60_000);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['auge.live']);
});

test('the purchase card stays under the pointer and with focus, and closes permanently by its button or Escape', async ({
  page,
}) => {
  await arrive(page, recentPurchaseList(9));
  await page.clock.runFor(10_000);
  await card(page).hover();
  await page.clock.runFor(60_000);
  await expect(card(page)).toContainText('500');
  await page.mouse.move(700, 10);
  await close(page).focus();
  await page.clock.runFor(20_000);
  await expect(card(page)).toContainText('500');
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeEmpty();
  await page.clock.runFor(10 * 60_000);
  await expect(card(page)).toBeEmpty();
});

test('the purchase card waits while the visitor types or answers the consent banner', async ({ page }) => {
  await arrive(page, recentPurchaseList(9));
  const name = page.locator('input[name=username]').first();
  await name.focus();
  await expect(page.locator('[data-awake]')).toBeAttached();
  await page.clock.runFor(100);
  await name.focus();
  await page.clock.runFor(45_000);
  await expect(card(page)).toBeEmpty();
  await name.blur();
  await expect.poll(() => secondLater(page), { intervals: [50] }).toContain('500');
});

test('the purchase card stays hidden without purchases or after a loading error', async ({ page }) => {
  await arrive(page, []);
  await page.clock.runFor(10 * 60_000);
  await expect(card(page)).toBeEmpty();
  await page.route('**/api/live-purchases?**', (route) => route.fulfill({ status: 404, body: '' }));
  await page.clock.runFor(60_000);
  await expect(card(page)).toBeEmpty();
});

test('the purchase card is announced politely, is accessible and covers no button or moving element', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await arrive(page, recentPurchaseList(9));
  const place = () => page.locator('main').evaluate((main) => main.getBoundingClientRect().toJSON());
  const before = await place();
  await page.clock.runFor(10_000);
  await expect(page.getByRole('status').filter({ hasText: 'Italia' })).toBeVisible();
  expect(await place()).toEqual(before);
  const own = await card(page).boundingBox();
  const bar = await page.locator('.bar').boundingBox();
  expect((own?.y ?? 0) + (own?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await card(page).hover();
  await page.clock.resume();
  await expectAccessibleInBothThemes(page, '#live');
});

for (const locale of languagesOfTest('live-purchases')) {
  test(`a real purchase is shown in ${locale} without a link`, { tag: '@merge' }, async ({ page }) => {
    const { number, username } = await boughtOrder({ input: { language: locale } });
    await expect.poll(async () => (await recentPurchases(page.request, locale)).length).toBeGreaterThan(0);
    const purchases = await recentPurchases(page.request, locale);
    expect(JSON.stringify(purchases)).not.toContain(number);
    expect(JSON.stringify(purchases)).not.toContain(username);
    await page.clock.install();
    await page.goto(pathTo('followers', locale));
    await page.waitForLoadState('networkidle');
    await page.clock.runFor(11_000);
    // Other journeys buy at the same time, in any service.
    const { followers, likes, views } = proofMessages[locale].live;
    await expect(card(page)).toContainText(new RegExp([followers, likes, views].join('|')));
    await saveScreenshot(page, `live-${locale}`);
  });
}
