import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const widths = [390, 768, 1440];

/** A picture of the whole page at each width; nothing may run over the edge. */
export async function showPage(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} at ${width} px runs over`).toBeLessThanOrEqual(width);
    await page.screenshot({ path: `tests/output/screens/${name}-${width}.png`, fullPage: true });
  }
}

/** The processor's frames are its own pages. */
export async function expectNoViolation(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).exclude('iframe').analyze();
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
}

/** Both of the above, in the dark too. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await showPage(page, scheme === 'light' ? name : `${name}-dark`);
    await expectNoViolation(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** How much the page has moved by itself since it was opened (layout shift without a person's doing). */
export const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
