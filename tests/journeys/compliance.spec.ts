import { pathTo } from '#contracts/pages/routes.ts';
import { complianceMessages } from '#messages/compliance.ts';
import { landingMessages } from '#messages/landings.ts';
import { expectAccessible } from './accessible.ts';
import { languagesOfTest } from './in-turn.ts';
import { showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

for (const locale of languagesOfTest('compliance')) {
  test(`the test page shows the current request and both texts in ${locale}`, { tag: '@merge' }, async ({
    page,
  }) => {
    const words = complianceMessages[locale];
    const answer = await page.goto(`${pathTo('compliance', locale)}?gclid=abc&q=%3Cscript%3Ealert(1)`);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow');
    const fact = (label: string) => page.locator('.lines > div', { hasText: label }).locator('dd');
    await expect(fact(words.ads)).toHaveText(words.yes);
    await expect(fact(words.bot)).toHaveText(words.no);
    await expect(fact(words.referrer)).toHaveText(words.direct);
    await expect(fact(words.parameters)).toHaveText('gclid=abc · q=<script>alert(1)');
    await expect(fact(words.agent)).toContainText('Mozilla/5.0');
    const { plain, neutral } = landingMessages[locale];
    await expect(page.locator('.tested-pair')).toContainText(plain.pages.landing.heading);
    await expect(page.locator('.tested-pair')).toContainText(neutral.heading);
    await expect(page.locator('.compared .good')).toHaveText(Array(6).fill(words.same));
    await expect(page.locator('.compared .bad')).toHaveCount(0);
    await page.getByText(words.instructions, { exact: true }).click();
    await expect(page.getByText(words.steps[0] ?? '')).toBeVisible();
    await showPage(page, `compliance-${locale}`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.getByRole('link', { name: words.tools }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(neutral.heading);
  });
}

test('a crawler is identified as one and receives the same page', async ({ request }) => {
  const asCrawler = { headers: { 'user-agent': googlebot } };
  const shown = await (await request.get('/es/test-compliance', asCrawler)).text();
  expect(shown).toContain(googlebot);
  for (const path of ['/es/ig-tools', '/es/landing', '/es/ig', '/special-offer']) {
    const person = await request.get(path);
    const crawler = await request.get(path, asCrawler);
    const clicked = await request.get(`${path}?gclid=abc`);
    expect(await crawler.text()).toBe(await person.text());
    expect(await clicked.text()).toBe(await person.text());
  }
});
