import type { CDPSession } from '@playwright/test';
import { isPublic, pathTo, sitePages } from '#contracts/pages/routes.ts';
import { completeChromium } from '../../scripts/layers/chromium.ts';
import { newVisitor } from './measuring.ts';
import { expect, test } from './quiet-page.ts';

const executablePath = completeChromium();

// The headless shell has no back-forward cache, and Playwright turns it off in the full browser too.
test.use({
  ...newVisitor,
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...(executablePath ? { executablePath } : {}),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

/** A page that is navigating does not reply. */
const evaluate = (session: CDPSession, expression: string) =>
  session.send('Runtime.evaluate', { expression }).then(
    ({ result }) => result.value,
    () => undefined,
  );

test('the browser keeps public pages in the back-forward cache and restores them at once', async ({
  page,
  baseURL,
}) => {
  const session = await page.context().newCDPSession(page);
  const refusals: unknown[] = [];
  await session.send('Page.enable');
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    refusals.push(notRestoredExplanations.map(({ reason }) => reason)),
  );
  const elsewhere = `${baseURL}${pathTo('tracking', 'es')}`;
  const arrive = async (url: string, back: boolean) => {
    const path = new URL(url).pathname;
    if (back) await evaluate(session, 'history.back()');
    else await session.send('Page.navigate', { url });
    await expect
      .poll(() => evaluate(session, 'location.pathname + document.readyState'))
      .toBe(`${path}complete`);
  };
  for (const name of sitePages.filter(isPublic)) {
    const url = `${baseURL}${pathTo(name, 'es')}`;
    await arrive(url, false);
    await evaluate(session, "addEventListener('pageshow', (event) => { window.kept = event.persisted })");
    await arrive(elsewhere, false);
    await arrive(url, true);
    await expect.poll(() => evaluate(session, 'window.kept'), JSON.stringify([name, refusals])).toBe(true);
  }
  expect(refusals).toEqual([]);
});
