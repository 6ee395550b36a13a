import type { Page } from '@playwright/test';
import { legalPages } from '#contracts/catalog/legal.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';
import { legalMessages } from '#messages/legal.ts';
import { pageMessages } from '#messages/pages.ts';
import { change } from './hero-shop.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';
import { inspectPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const prose = (page: Page) => page.locator('.prose');

for (const locale of languagesOfTest('legal')) {
  const words = legalMessages[locale];

  test(`the footer and the line under the order button link to the required texts in ${locale}`, {
    tag: '@merge',
  }, async ({ page }) => {
    await page.goto(`${pathTo('cardForm', locale)}?service=204`);
    for (const name of ['terms', 'withdrawal', 'privacy'] as const) {
      await expect(page.locator(`.law a[href="${pathTo(name, locale)}"]`)).toBeVisible();
    }
    const foot = page.getByRole('contentinfo');
    for (const name of legalPages) {
      const label = pageMessages[locale].names[name];
      await expect(foot.getByRole('link', { name: label, exact: true })).toBeVisible();
    }
    await foot.getByRole('link', { name: pageMessages[locale].names.refunds, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${pathTo('refunds', locale)}$`));
    await expect(prose(page)).toBeVisible();
  });

  test(`contents fold on a phone, are next to the text on wide screens and link to sections in ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(pathTo('privacy', locale));
    const last = page.locator('.toc:visible a').last();
    await expect(page.locator('.toc a:visible')).toHaveCount(0);
    await page.locator('.toc summary:visible').press('Enter');
    await last.click();
    await expect(prose(page).locator('h2').last()).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.toc:visible a').first().click();
    await expect(prose(page).locator('h2').first()).toBeInViewport();
    await expect(page.getByRole('navigation', { name: words.contents })).toHaveCount(1);
  });

  test(`the cookie page lets a visitor change the consent choice in ${locale}`, async ({ page }) => {
    const release = await holdRequests(page, '**/assets/extras-*.js');
    await page.goto(pathTo('cookies', locale));
    const open = page.getByRole('main').getByRole('button', { name: consentBannerMessages[locale].open });
    // The button is disabled until its script has loaded, so that no click is lost.
    await expect(open).toBeDisabled();
    release();
    await open.click();
    await expect(page.locator('#consent')).toBeFocused();
  });
}

const publishNext = (title: string, body: string) =>
  change([
    `insert into legal_documents (page, locale, version, title, body, published_at)
     select page, locale, max(version) + 1, $1, $2, now()
       from legal_documents where page = 'accessibility' and locale = 'en' group by page, locale`,
    [title, body],
  ]);

test('a new version is shown at once, and the previous one remains readable', async ({ page }) => {
  const words = legalMessages.en;
  const path = pathTo('accessibility', 'en');
  const title = `Accessibility ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(`${path}?version=1`);
  const before = await prose(page).textContent();
  await publishNext(title, '## New words\n\nWritten for a journey.\n\n## More\n\nEnd.');
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.getByRole('heading', { level: 1 }).textContent();
    })
    .toBe(title);
  await expect(page.getByText(words.oldTitle)).toHaveCount(0);
  await page.getByRole('link', { name: words.version('1'), exact: true }).click();
  await expect(page).toHaveURL(/\?version=1$/);
  await expect(page.getByText(words.oldTitle)).toBeVisible();
  expect(await prose(page).textContent()).toBe(before);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
  await inspectPage(page, 'legal-old-version');
  await page.getByRole('link', { name: words.readCurrent }).click();
  await expect(prose(page)).toContainText('Written for a journey.');
  for (const version of ['9999', 'x', '-1', '01']) {
    await page.goto(`${path}?version=${version}`);
    await expect(prose(page)).toContainText('Written for a journey.');
  }
});

test('printing shows the text only', async ({ page }) => {
  await page.goto(pathTo('terms', 'es'));
  await page.emulateMedia({ media: 'print' });
  await expect(prose(page)).toBeVisible();
  await expect(page.locator('.toc:visible, .top:visible')).toHaveCount(0);
});
