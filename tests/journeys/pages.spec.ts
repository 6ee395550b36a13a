import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Locale, locales } from '#contracts/locales.ts';
import { pathTo } from '#contracts/routes.ts';
import { cards, fillForm, newBuyer, openCheckout, payWith, seeSuccess } from './buyer.ts';
import { expect, test } from './quiet-page.ts';

const widths = [390, 768, 1440];

/** Where layouts turn: nothing may run over the edge there either. */
const turns = [320, 580, 1024];

/** Nothing stands over the edge of the page, or of a tile. */
async function expectToFit(page: Page, width: number, name: string): Promise<void> {
  await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
  const over = await page.evaluate(() => {
    const boxes = [
      document.documentElement,
      ...document.querySelectorAll<HTMLElement>('.tile, .btn, .panel'),
    ];
    return boxes
      .filter((box) => box.scrollWidth > box.clientWidth + 1)
      .map((box) => box.className || box.tagName);
  });
  expect(over, `${name} at ${width} px`).toEqual([]);
}

/** A picture at each width, to be looked at. */
async function show(page: Page, name: string): Promise<void> {
  for (const width of turns) await expectToFit(page, width, name);
  for (const width of widths) {
    await expectToFit(page, width, name);
    await page.screenshot({ path: `tests/output/screens/${name}-${width}.png`, fullPage: true });
  }
}

async function expectAccessible(page: Page): Promise<void> {
  // The card fields are the processor's own pages.
  const found = await new AxeBuilder({ page }).exclude('iframe').analyze();
  const lines = found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
  expect(lines).toEqual([]);
}

const quietPages: [string, (locale: Locale) => string, number][] = [
  ['landing', (locale) => pathTo('followers', locale), 200],
  ['tracking', (locale) => pathTo('tracking', locale), 200],
  ['not-found', (locale) => `/${locale}/no-such-page`, 404],
];

for (const locale of locales) {
  for (const [name, path, status] of quietPages) {
    test(`${name} in ${locale} is accessible at each width and in both themes`, async ({ page }) => {
      const answer = await page.goto(path(locale));
      expect(answer?.status()).toBe(status);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await show(page, `${name}-${locale}`);
      await expectAccessible(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await page.setViewportSize({ width: 320, height: 640 });
      await expectAccessible(page);
    });
  }

  test(`checkout, success and tracking in ${locale} are accessible`, async ({ page }) => {
    await fillForm(page, locale, newBuyer());
    await openCheckout(page, locale);
    await show(page, `checkout-${locale}`);
    await expectAccessible(page);
    await payWith(page, locale, cards.good);
    const number = await seeSuccess(page, locale);
    await show(page, `success-${locale}`);
    await expectAccessible(page);
    await page.goto(`${pathTo('tracking', locale)}?order=${number}`);
    await expect(page.getByRole('img', { name: /%/ })).toBeVisible();
    await show(page, `tracked-${locale}`);
    await expectAccessible(page);
  });
}
