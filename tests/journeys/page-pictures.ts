import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';

export const widths = [390, 768, 1440];

/** Widths at which layouts change. No page may overflow there. */
export const turns = [320, 580, 600, 1024];

/** Expects no overflow of the page or of a tile. */
export async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  const over = await page.evaluate(() => {
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('.tile, .btn, .panel'),
    ];
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.className || box.tagName);
  });
  expect(over, `${page.url()} at ${width} px`).toEqual([]);
}

/** Takes a screenshot for people, when `JOURNEYS_PICTURES=on`. No test reads it. */
export async function saveScreenshot(seen: Page | Locator, name: string, more = {}): Promise<void> {
  if (process.env.JOURNEYS_PICTURES !== 'on') return;
  await seen.screenshot({ path: `tests/output/screens/${name}.png`, ...more });
}

/** Expects no horizontal overflow at any width. */
export async function showPage(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await expectToFit(page, width);
    await saveScreenshot(page, `${name}-${width}`, { fullPage: true });
  }
}

/** Expects no horizontal overflow at any width, and an accessible page in both themes at the widest. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  await showPage(page, name);
  await expectAccessibleInBothThemes(page);
}

/** Returns the page's layout shift since it was opened, without shifts caused by the user. */
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
