import { test as base, expect, type Page } from '@playwright/test';

/** Refusals that a journey provokes on purpose show as failed loads in the console. */
const provoked = /status of (402|404|409|410|422)/;

function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!provoked.test(message.text())) heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}

/** Every journey ends with a silent console; one that makes calls alone opens no page. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const heard = listen(page);
    await use(page);
    expect(heard, 'errors in the console').toEqual([]);
  },
});

export { expect };
