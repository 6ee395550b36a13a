import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { consentBannerMessages } from '#messages/consent-banner.ts';
import { expectAccessible } from './accessible.ts';
import { languagesOfTest } from './in-turn.ts';
import {
  choiceOf,
  consentButton,
  newVisitor,
  sheet,
  tagCookies,
  waitForNetworkIdle,
  watchTag,
} from './measuring.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

test.use(newVisitor);
const home = pathTo('followers', 'es');
const words = consentBannerMessages.es;

test('no visitor is measured before consent or after refusal', async ({ page, context }) => {
  const seen = watchTag(page);
  await page.goto(home);
  await expect(sheet(page)).toBeVisible();
  expect(await choiceOf(context)).toBeUndefined();
  await consentButton(page, 'es', 'reject').click();
  await expect(sheet(page)).toBeHidden();
  expect(await choiceOf(context)).toMatchObject({ analytics: false, advertising: false });
  await page.goto(pathTo('tracking', 'es'));
  await waitForNetworkIdle(page);
  await expect(sheet(page)).toBeHidden();
  expect(seen).toEqual([]);
  expect(await tagCookies(context)).toEqual([]);
});

test('a consenting visitor is measured and may withdraw at once', { tag: '@merge' }, async ({
  page,
  context,
}) => {
  const seen = watchTag(page);
  await page.goto(home);
  await consentButton(page, 'es', 'accept').click();
  await expect.poll(() => seen).toEqual(['/gtag/js', '/g/collect']);
  await expect.poll(() => tagCookies(context)).toHaveLength(2);
  await page.goto(pathTo('tracking', 'es'));
  await expect.poll(() => seen).toHaveLength(4);
  await page.getByRole('button', { name: words.open }).click();
  await expect(sheet(page)).toBeFocused();
  await consentButton(page, 'es', 'reject').click();
  await expect.poll(() => tagCookies(context)).toEqual([]);
  await expect(page.getByRole('button', { name: words.open })).toBeFocused();
  await page.goto(home);
  await waitForNetworkIdle(page);
  expect(seen).toHaveLength(4);
});

test('one purpose can be accepted without the other', async ({ page, context }) => {
  await page.goto(home);
  await sheet(page).getByText(words.choose, { exact: true }).click();
  await expect(page.getByLabel(words.analytics)).not.toBeChecked();
  await page.getByLabel(words.advertising).check();
  const asked = page.waitForRequest(/\/g\/collect/);
  await consentButton(page, 'es', 'save').click();
  // Consent mode: advertising granted, analytics denied.
  expect(new URL((await asked).url()).searchParams.get('gcs')).toBe('G110');
  expect(await choiceOf(context)).toMatchObject({ analytics: false, advertising: true });
  await expect(page.getByRole('button', { name: 'Abrir el chat de ayuda' })).toBeVisible();
  expect(await tagCookies(context)).toEqual([]);
});

test('the banner works by keyboard, and closing it is not an answer', async ({ page, context }) => {
  await page.goto(home);
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(sheet(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  expect(await choiceOf(context)).toBeUndefined();
  await page.goto(pathTo('tracking', 'es'));
  await expect(sheet(page)).toBeVisible();
  await consentButton(page, 'es', 'reject').focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeHidden();
  expect(await choiceOf(context)).toMatchObject({ analytics: false });
});

test('an answer that could not be stored is ignored', async ({ page, context }) => {
  const seen = watchTag(page);
  await page.route('**/api/consent', (route) => route.fulfill({ status: 409, json: { success: false } }));
  await page.goto(home);
  await consentButton(page, 'es', 'accept').click();
  await expect(sheet(page).getByRole('alert')).toHaveText(words.failed);
  expect(await choiceOf(context)).toBeUndefined();
  expect(seen).toEqual([]);
  await page.unroute('**/api/consent');
  await consentButton(page, 'es', 'accept').click();
  await expect(sheet(page)).toBeHidden();
});

test('a refusal of cookies applies when the visitor navigates before the reply', async ({
  page,
  context,
}) => {
  await page.goto(home);
  await expect(sheet(page)).toBeVisible();
  const asked = page.waitForRequest('**/api/consent');
  await consentButton(page, 'es', 'reject').click();
  await asked;
  await page.goto(pathTo('tracking', 'es'));
  await waitForNetworkIdle(page);
  await expect(sheet(page)).toBeHidden();
  expect(await choiceOf(context)).toMatchObject({ analytics: false });
});

test('a refusal of cookies applies before the script that reports it has loaded', async ({
  page,
  context,
}) => {
  await page.goto(home);
  await expect(sheet(page)).toBeVisible();
  await page.route(/choose-consent/, () => undefined);
  await consentButton(page, 'es', 'reject').click();
  await page.goto(pathTo('tracking', 'es'));
  await waitForNetworkIdle(page);
  await expect(sheet(page)).toBeHidden();
  // The shop has not stored consent, so there is none to rely on.
  expect(await choiceOf(context)).toBeUndefined();
});

test('scripts before any interaction stay below two kilobytes, and below 2.5 once the page is idle', async ({
  page,
}) => {
  const sizes: Record<string, number> = {};
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.endsWith('.js')) sizes[pathname] = Number(answer.headers()['content-length']);
  });
  await page.goto(home);
  await expect(sheet(page)).toBeVisible();
  await waitForNetworkIdle(page);
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  const [loader = 0, ...others] = Object.values(sizes);
  expect(others.length).toBeGreaterThanOrEqual(1);
  expect(loader, JSON.stringify(sizes)).toBeLessThanOrEqual(2048);
  expect(bytes, JSON.stringify(sizes)).toBeLessThanOrEqual(2560);
});

for (const locale of languagesOfTest('consent')) {
  test(`the banner is accessible in ${locale} at every width and in both themes`, { tag: '@merge' }, async ({
    page,
  }) => {
    await showQuestion(page, locale);
  });
}

async function showQuestion(page: Page, locale: Locale): Promise<void> {
  await page.goto(pathTo('followers', locale));
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page)).toHaveAccessibleName(consentBannerMessages[locale].heading);
  const [yes, no] = [consentButton(page, locale, 'accept'), consentButton(page, locale, 'reject')];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      const [a, b] = [await yes.boundingBox(), await no.boundingBox()];
      expect([a?.width, a?.height]).toEqual([b?.width, b?.height]);
      await saveScreenshot(page, `consent-${locale}-${width}-${scheme}`);
    }
    await sheet(page)
      .locator('details')
      .evaluate((details) => details.setAttribute('open', ''));
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await saveScreenshot(page, `consent-open-${locale}-${scheme}`);
    await sheet(page)
      .locator('details')
      .evaluate((details) => details.removeAttribute('open'));
  }
}
