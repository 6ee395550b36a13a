import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';

/** The browser logs refusals that a test causes on purpose. */
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

/** Fails a test that writes to the console. Closes every browser context. */
export const test = base.extend<{ provokes: RegExp | undefined; newContext: NewContext }>({
  /** Additional allowed console lines, in the format of text 3, section 8: status, colon, text. */
  provokes: [undefined, { option: true }],
  page: async ({ page, provokes }, use) => {
    const heard = listen(page, provokes);
    await use(page);
    expect(heard, 'errors in the console').toEqual([]);
  },
  // An open page would follow the shop in the worker's browser during all later tests.
  context: async ({ browser, context }, use) => {
    const before = browser.contexts();
    await use(context);
    const left = browser.contexts().filter((each) => !before.includes(each));
    await Promise.all(left.map((each) => each.close()));
    expect(left, 'contexts that the story left open').toHaveLength(0);
  },
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
