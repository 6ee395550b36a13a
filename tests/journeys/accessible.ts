import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeRequest {
  context: { include?: string; exclude: string };
  options: RunOptions;
}

/** Runs axe in the page. Returns the findings, or `null` when axe is not loaded yet. */
const findingsIn = (page: Page, asked: AxeRequest) =>
  page.evaluate(async ({ context, options }) => {
    type Run = (context: AxeRequest['context'], options: RunOptions) => Promise<AxeResults>;
    const { axe } = window as { axe?: { run: Run } };
    if (!axe) return null;
    const { violations } = await axe.run(context, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, asked);

/**
 * Waits for the heading, for all loading, and for running transitions to end. Ignores endless animations. Polls with each
 * frame, because a browser that draws no frame ends no transition.
 */
async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isUnderWay = ({ playState, effect }: Animation) =>
      playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime));
    const isLoaded = document.querySelector('h1') && !document.querySelector('.skel');
    return isLoaded && !document.getAnimations().some(isUnderWay);
  });
}

type Rules = 'all' | 'colours';

async function expectNoFinding(page: Page, part: string | undefined, rules: Rules): Promise<void> {
  await waitUntilIdle(page);
  const asked: AxeRequest = {
    context: { ...(part ? { include: part } : {}), exclude: 'iframe' },
    options: { resultTypes: ['violations'], ...(rules === 'colours' ? { runOnly: ['color-contrast'] } : {}) },
  };
  let found = await findingsIn(page, asked);
  if (!found) {
    await page.evaluate(axeScript);
    found = await findingsIn(page, asked);
  }
  expect(found).toEqual([]);
}

/** Expects no axe finding on the page or a part of it, except in frames: the card fields are the processor's pages. */
export const expectAccessible = (page: Page, part?: string): Promise<void> =>
  expectNoFinding(page, part, 'all');

/** Expects the same in the light and the dark theme, which differ in colours only. */
export async function expectAccessibleInBothThemes(page: Page, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFinding(page, part, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoFinding(page, part, 'all');
}
