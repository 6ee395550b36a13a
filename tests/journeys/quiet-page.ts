import { test as base, expect, type Page } from '@playwright/test';

/** Refusals that a journey provokes on purpose show as failed loads in the console. */
const provoked = /status of (402|404|409|410|422)/;

function listen(page: Page, provokes: RegExp | undefined): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    const text = message.text();
    if (!provoked.test(text) && !provokes?.test(text)) heard.push(text);
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}

/** Every journey ends with a silent console; one that makes calls alone opens no page. */
export const test = base.extend<{ provokes: RegExp | undefined }>({
  /**
   * Matches what a story of refusals writes to the console besides, by rule (text 3, section 8: status, colon, text).
   */
  provokes: [undefined, { option: true }],
  page: async ({ page, provokes }, use) => {
    const heard = listen(page, provokes);
    await use(page);
    expect(heard, 'errors in the console').toEqual([]);
  },
});

export { expect };
