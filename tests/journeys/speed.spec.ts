import type { Page } from '@playwright/test';
import { livePages } from '#contracts/customers/social-proof.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { consentButton, newVisitor, sheet } from './measuring.ts';
import { expectStill, watchMoves } from './page-moves.ts';
import { recentPurchaseList as purchases } from './proof-shop.ts';
import { expect, test } from './quiet-page.ts';

test.use(newVisitor);

/** Delays the styles below the first screen until it is shown, the worst case for layout shifts. */
async function delayDeferredStyles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver(() => Reflect.set(window, 'painted', true)).observe({ type: 'paint' });
  });
  await page.route('**/assets/late-*.css', async (route) => {
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'painted'))).toBe(true);
    await route.continue();
  });
}

/** Busy pages, at both widths when their layouts differ. */
const busyPages = [
  ['followers', 390],
  ['followers', 1440],
  ['likes', 1440],
  ['views', 390],
  ['landing', 390],
  ['landing', 1440],
  ['adsLanding', 390],
] as const;

for (const [name, width] of busyPages) {
  test(`nothing on the ${name} page shifts for over a minute at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    await page.route('**/api/live-purchases?**', (route) =>
      route.fulfill({ json: { success: true, purchases: purchases(9) } }),
    );
    const moved = await watchMoves(page);
    await delayDeferredStyles(page);
    await page.clock.install();
    await page.goto(pathTo(name, 'es'));
    await page.waitForLoadState('networkidle');
    await expect(sheet(page)).toBeVisible();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2000));
    await page.clock.runFor(5000);
    await consentButton(page, 'es', 'reject').click();
    await expect(sheet(page)).toBeHidden();
    const live = page.locator('#live:not(:empty)');
    let told = 0;
    for (let second = 0; second < 70; second += 2) {
      await page.clock.runFor(2000);
      told += await live.count();
    }
    // On wide screens the card does not appear where it would cover a package.
    if (livePages.includes(name) && width < 1024) expect(told, 'looks at a purchase told').toBeGreaterThan(2);
    await expectStill(moved);
  });
}
