import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './accessible.ts';

export const widths = [390, 768, 1440];

/** Layouts turn there, and nothing may run over the edge there either. */
export const turns = [320, 580, 600, 1024];

/** Expects that nothing stands over the edge of the page, or of a tile. */
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

/** Takes a picture for people to look at; no test reads it. JOURNEYS_PICTURES=on takes them. */
export async function takePicture(seen: Page | Locator, name: string, more = {}): Promise<void> {
  if (process.env.JOURNEYS_PICTURES !== 'on') return;
  await seen.screenshot({ path: `tests/output/screens/${name}.png`, ...more });
}

/** Expects that nothing runs over the edge at any width. */
export async function showPage(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await expectToFit(page, width);
    await takePicture(page, `${name}-${width}`, { fullPage: true });
  }
}

/** Expects the same, and that it is accessible in both themes at the widest. */
export async function inspectPage(page: Page, name: string): Promise<void> {
  await showPage(page, name);
  await expectAccessibleInBothThemes(page);
}

/** Returns how much the page has moved by itself since it was opened (layout shift without a person's doing). */
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
