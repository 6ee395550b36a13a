import type { Page } from '@playwright/test';
import { expect } from './quiet-page.ts';

interface Move {
  value: number;
  what: string[];
}

export async function watchMoves(page: Page): Promise<() => Promise<Move[]>> {
  await page.addInitScript(() => {
    const moves: Move[] = [];
    Reflect.set(window, 'moves', moves);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node?: Node }[] = Reflect.get(entry, 'sources');
        const what = sources.map(({ node }) => String(node?.parentElement?.outerHTML.slice(0, 160)));
        moves.push({ value: Reflect.get(entry, 'value'), what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'moves'));
}

/** Shifts below a thousandth come from letters drawn a fraction of a pixel aside. */
export async function expectStill(moves: () => Promise<Move[]>, most = 0.001): Promise<void> {
  const all = await moves();
  const sum = all.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(all)).toBeLessThanOrEqual(most);
}
