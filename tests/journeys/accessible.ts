import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No finding of axe, save in frames: the card fields are the processor's own pages. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const lines = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(lines).toEqual([]);
}
