import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Waits until whatever is on its way to another colour or place has arrived; what never ends is left alone. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const underWay = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        );
    for (let some = underWay(); some.length > 0; some = underWay()) {
      await Promise.allSettled(some.map(({ finished }) => finished));
    }
  });
}

/**
 * Expects no finding of axe on the page or a part of it, save in frames: the card fields are the processor's
 * own pages.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  await comeToRest(page);
  // It would ask for a page of its own for the sum of all frames, and there is one.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  const found = await (part ? axe.include(part) : axe).analyze();
  const lines = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(lines).toEqual([]);
}

/** Expects the same in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, part);
  }
}
