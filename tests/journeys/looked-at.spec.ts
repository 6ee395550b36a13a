import { pathTo } from '#contracts/pages/routes.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';
import { choiceOf, consentButton, newVisitor, sheet, waitForNetworkIdle } from './measuring.ts';
import { expect, test } from './quiet-page.ts';

test.use(newVisitor);
const home = pathTo('followers', 'fr');
const words = consentBannerMessages.fr;

const readRecentViews = (page: import('@playwright/test').Page) =>
  page.evaluate(() => localStorage.getItem('auge.looked'));
const choose = (page: import('@playwright/test').Page, quantity: RegExp) =>
  page.locator('.tiles.europe .tile', { has: page.locator('b', { hasText: quantity }) }).click();

test('a consenting visitor sees recently viewed packages, and withdrawal deletes them', async ({
  page,
  context,
}) => {
  await page.goto(home);
  await choose(page, /^2\s?500$/);
  expect(await readRecentViews(page)).toBeNull();
  const range = page.waitForRequest(/\/g\/collect.*en=package_range/);
  await consentButton(page, 'fr', 'accept').click();
  await expect(sheet(page)).toBeHidden();
  expect(await choiceOf(context)).toMatchObject({ personalisation: true });
  await choose(page, /^5\s?000$/);
  expect(new URL((await range).url()).searchParams.get('ep.package_range')).toBe('large');

  await page.goto(pathTo('faq', 'fr'));
  await page.goto(home);
  const seen = page.locator('[data-seen]');
  await expect(seen).toHaveCount(1);
  await expect(seen).toContainText(/5\s?000/);
  await expect(seen).toHaveAttribute('data-seen', words.seen);

  await page.locator('footer [data-consent=open]').click();
  await consentButton(page, 'fr', 'reject').click();
  await expect(seen).toHaveCount(0);
  expect(await readRecentViews(page)).toBeNull();
  await choose(page, /^500$/);
  expect(await readRecentViews(page)).toBeNull();
});

test('data of an expired consent is deleted', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => {
    const look = { id: '204', quantity: 1000, at: Date.now() };
    localStorage.setItem('auge.looked', JSON.stringify([look]));
  });
  await page.reload();
  await expect.poll(() => readRecentViews(page)).toBeNull();
  await waitForNetworkIdle(page);
  await expect(page.locator('[data-seen]')).toHaveCount(0);
});
