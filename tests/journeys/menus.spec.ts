import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { expectAccessible } from './accessible.ts';
import { languagesOfTest } from './in-turn.ts';
import { saveScreenshot } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const phone = { width: 390, height: 844 };
const home = (locale: Locale) => pathTo('followers', locale);
const burger = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: storefrontMessages[locale].menu, exact: true });
const menuOf = (page: Page, locale: Locale) =>
  page.getByRole('dialog', { name: storefrontMessages[locale].menu });
const focusIsInside = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document;
    return activeElement === body || Boolean(activeElement?.closest('#menu'));
  });

for (const locale of languagesOfTest('menus')) {
  test(`the phone menu covers the page, traps the focus and returns it, in ${locale}`, {
    tag: '@merge',
  }, async ({ page }) => {
    const words = storefrontMessages[locale];
    const { names } = pageMessages[locale];
    await page.setViewportSize(phone);
    await page.goto(home(locale));
    const button = burger(page, locale);
    const menu = menuOf(page, locale);
    await expect(menu).toBeHidden();
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, ...phone });
    await expect(page.locator('.burger').first()).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('button', { name: words.closeMenu })).toBeFocused();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    for (const name of ['followers', 'likes', 'views', 'faq', 'contact', 'tracking', 'account'] as const) {
      const count = servedPages.includes(name) ? 1 : 0;
      await expect(menu.locator(`a[href="${pathTo(name, locale)}"]`, { hasText: names[name] })).toHaveCount(
        count,
      );
    }
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await focusIsInside(page)).toBe(true);
    }
    await saveScreenshot(page, `menu-${locale}-390`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
  });

  test(`the services menu on a wide screen shows catalogue prices in ${locale}`, async ({ page }) => {
    const words = storefrontMessages[locale];
    await page.goto(home(locale));
    const summary = page.locator('.nav summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    const link = page.locator(`.nav a[href="${home(locale)}"]`);
    await expect(link).toBeVisible();
    await expect(link).toContainText(words.from(locale === 'en' ? '€3.49' : '3,49 €'));
    await saveScreenshot(page, `services-${locale}-1440`);
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(summary).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(link).toBeHidden();
  });
}

test('the group of services folds, and language links open the same page', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(home('es'));
  await burger(page, 'es').click();
  const menu = menuOf(page, 'es');
  const followers = menu.locator(`a[href="${home('es')}"]`, { hasText: pageMessages.es.names.followers });
  await expect(followers).toBeVisible();
  await menu.getByText(pageMessages.es.names.chooser, { exact: true }).click();
  await expect(followers).toBeHidden();
  await menu.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(new RegExp(`${home('fr')}$`));
  await expect(menuOf(page, 'fr')).toBeHidden();
});

test('the menu closes by its button, on a growing screen and when the page is restored', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto(home('es'));
  const menu = menuOf(page, 'es');
  await burger(page, 'es').click();
  await page.getByRole('button', { name: storefrontMessages.es.closeMenu }).click();
  await expect(menu).toBeHidden();
  await burger(page, 'es').click();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect(menu).toBeHidden();
  await page.locator('.nav summary').click({ trial: true });
  await page.setViewportSize(phone);
  await burger(page, 'es').click();
  await expect(menu).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(menu).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu opens and closes', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(home('es'));
    const menu = page.locator('#menu');
    await expect(menu).toBeHidden();
    await page.locator('.top .burger').first().click();
    await expect(menu).toBeVisible();
    await menu.locator('.burger').click();
    await expect(menu).toBeHidden();
  });
});
