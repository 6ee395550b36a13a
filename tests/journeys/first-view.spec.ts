import type { Locator, Page } from '@playwright/test';
import { locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { tickPublic } from './buyer.ts';
import { newVisitor, sheet } from './measuring.ts';
import { expectStill, watchMoves } from './page-moves.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

test.use(newVisitor);

const form = orderFormMessages.es;
const phone = { width: 360, height: 640 };
/** Phone viewports with visible browser bars, and a small window at 400 % zoom. */
const sizes = [phone, { width: 375, height: 553 }, { width: 390, height: 664 }, { width: 320, height: 256 }];
const payBar = (page: Page) => page.locator('.bar');

/** `true` when no element covers its centre or edges. */
function isFree(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    const points = [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(middle, y));
    return points.every((found) => found !== null && (element.contains(found) || found.contains(element)));
  });
}

for (const locale of locales) {
  test(`heading, first field and its button are uncovered in the first view in ${locale}`, async ({
    page,
  }) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(pathTo('followers', locale));
      await expect(sheet(page)).toBeVisible();
      const at = `${size.width}×${size.height}`;
      const field = page.locator('#username');
      const parts = [page.locator('h1'), field, page.locator('.ctl:has(#username) .btn')];
      if (size.height > 480) parts.push(page.locator('.lead b'));
      else parts.push(page.locator('.vip .text'));
      for (const part of parts) expect(await isFree(part), at).toBe(true);
      // In a low window the bar is part of the page below the form.
      if (size.height < 480) await expect(payBar(page)).not.toBeInViewport();
      else await expect(payBar(page)).toBeHidden();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
      await saveScreenshot(page, `first-view-${locale}-${size.width}`);
    }
    await page.locator('[name=customQuantity]').fill('49000');
    await expect(page.locator('.custom output')).toContainText('244');
    for (const size of sizes) {
      await page.setViewportSize(size);
      const [price, tile] = [page.locator('.custom output'), page.locator('.tile.custom')];
      const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
      expect(await right(price), `${size.width} px`).toBeLessThan(await right(tile));
    }
  });
}

for (const size of [phone, { width: 320, height: 256 }]) {
  test(`a visitor who skips the packages can pay at ${size.width}×${size.height}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(pathTo('followers', 'es'));
    await expect(sheet(page)).toBeVisible();
    await page.evaluate(() => document.querySelector('#email')?.scrollIntoView({ behavior: 'instant' }));
    await expect(page.getByRole('button', { name: form.summary.pay })).toBeVisible();
  });
}

test('every sales page shows its lowest price in the first view, and the pay bar shifts nothing', {
  tag: '@merge',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  const moved = await watchMoves(page);
  for (const path of [
    pathTo('likes', 'es'),
    pathTo('views', 'es'),
    '/es/tiktok-followers',
    pathTo('landing', 'es'),
  ]) {
    await page.goto(path);
    await expect(sheet(page)).toBeVisible();
    expect(await isFree(page.locator('.lead b')), path).toBe(true);
    await expect(page.locator('.lead b')).toContainText('€');
    await page.mouse.wheel(0, 900);
    await expect(payBar(page)).toBeVisible();
    // One word of the question may move within its line.
    await expectStill(moved, 0.005);
  }
});

test('consent banner and pay bar alternate at the bottom edge', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(pathTo('followers', 'es'));
  await expect(sheet(page)).toBeVisible();
  await page.getByLabel(form.profile.label, { exact: true }).fill('mar');
  await expect(sheet(page)).toBeHidden();
  await page.locator('.tiles.europe .tile').nth(4).click();
  await expect(payBar(page)).toBeVisible();
  await expect(sheet(page)).toBeVisible();
  await expect
    .poll(async () => {
      const [box, bar] = [await sheet(page).boundingBox(), await payBar(page).boundingBox()];
      return box && bar && Math.round(box.y + box.height - bar.y);
    })
    .toBe(0);
  expect((await sheet(page).boundingBox())?.height).toBeLessThan(80);
});

for (const locale of locales) {
  test(`the total next to the button is uncovered while the banner is above it, in ${locale}`, async ({
    page,
  }) => {
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await page.goto(pathTo('followers', locale));
      await page.locator('.tiles.europe .tile').nth(4).click();
      await expect(sheet(page)).toBeVisible();
      await expect(payBar(page)).toBeVisible();
      await expect.poll(() => isFree(payBar(page).locator('b')), `at ${width}`).toBe(true);
    }
  });
}

test('errors appear above the bar, and the banner makes room', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(pathTo('followers', 'es'));
  await page.locator('.tiles.europe .tile').nth(4).click();
  await page.getByRole('button', { name: form.summary.pay }).click();
  const problem = page.locator('#username-note .err');
  await expect(problem).toHaveText(form.errors.username);
  await expect.poll(() => isFree(problem)).toBe(true);
  await expect(sheet(page)).toBeHidden();
  await page.locator('#username').fill('ana.ejemplo');
  await tickPublic(page, 'es');
  await page.getByRole('button', { name: form.summary.pay }).click();
  const email = page.locator('#email-note .err');
  await expect(email).toHaveText(form.errors.email);
  await expect.poll(() => isFree(email)).toBe(true);
});

test('a lost connection is reported next to the button', async ({ page, context }) => {
  await page.setViewportSize(phone);
  await page.goto(pathTo('followers', 'es'));
  await page.locator('.tiles.europe .tile').nth(4).click();
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await context.setOffline(true);
  await expect(payBar(page).getByRole('alert')).toHaveText(form.summary.offline);
  await context.setOffline(false);
  await expect(payBar(page).locator('.err')).toBeEmpty();
});

test('a usual name is readable in the field at 360 px', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(pathTo('followers', 'es'));
  const field = page.locator('#username');
  await field.fill('ana.viajes.demo');
  const cut = await field.evaluate((input) => input.scrollWidth - input.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
});

test('the shop serves its typeface, at most 30 KB and kept for a year', async ({ page, request }) => {
  await page.goto(pathTo('followers', 'es'));
  const [path] = /\/assets\/inter[^)"']+\.woff2/.exec(await page.content()) ?? [];
  const font = await request.get(String(path));
  expect(font.headers()['cache-control']).toContain('immutable');
  expect((await font.body()).length).toBeLessThanOrEqual(30_000);
});
