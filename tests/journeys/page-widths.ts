import { expect, type Page } from '@playwright/test';

const widths = [390, 768, 1440];

/** Nothing stands over the edge of the page. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width);
}

/** A picture of the whole page at each width, to be looked at. */
export async function showAtEachWidth(page: Page, name: string, some = widths): Promise<void> {
  for (const width of some) {
    await expectToFit(page, width);
    await page.screenshot({ path: `tests/output/pictures/${name}-${width}.png`, fullPage: true });
  }
}
