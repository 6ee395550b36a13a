import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';

/** Refusals that a journey provokes on purpose show as failed loads in the console. */
const provoked = /status of (402|404|409|410|422)/;

function listen(page: Page, provokes: RegExp | undefined): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (!provoked.test(text) && !provokes?.test(text)) heard.push(text);
  });
  page.on('pageerror', ({ message }) => {
    if (!provokes?.test(message)) heard.push(message);
  });
  return heard;
}

type NewContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** Every journey ends with a silent console and leaves no browser context open. */
export const test = base.extend<{ provokes: RegExp | undefined; newContext: NewContext }>({
  /**
   * Matches what a story of refusals writes to the console besides, by rule (text 3, section 8: status, colon, text).
   */
  provokes: [undefined, { option: true }],
  page: async ({ page, provokes }, use) => {
    const heard = listen(page, provokes);
    await use(page);
    expect(heard, 'errors in the console').toEqual([]);
  },
  // A page that stays open follows the shop in the worker's browser, beside all later stories.
  context: async ({ browser, context }, use) => {
    const before = browser.contexts();
    await use(context);
    const left = browser.contexts().filter((each) => !before.includes(each));
    await Promise.all(left.map((each) => each.close()));
    expect(left, 'contexts that the story left open').toHaveLength(0);
  },
  /** Opens a second visitor, who leaves with the story. */
  newContext: async ({ browser, context: _first }, use) => {
    const made: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      made.push(context);
      return context;
    });
    await Promise.all(made.map((each) => each.close()));
  },
});

export { expect };
