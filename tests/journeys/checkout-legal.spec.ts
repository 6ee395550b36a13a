import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { pageMessages } from '#messages/pages.ts';
import { cardFrame, startCheckout } from './buyer.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

const pages = (['terms', 'withdrawal', 'privacy'] as const).filter((page) => servedPages.includes(page));

/** Opens terms, withdrawal and privacy under the order button without leaving the purchase. */
async function readBeforePaying(page: Page, locale: Locale): Promise<void> {
  const line = page.locator('.law');
  const { names, rightOfWithdrawal } = pageMessages[locale];
  const labels = { ...names, withdrawal: rightOfWithdrawal };
  for (const name of pages) {
    const label = `${labels[name]} ${checkoutMessages[locale].legal.newTab}`;
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      line.getByRole('link', { name: label }).click(),
    ]);
    await expect(opened).toHaveURL(new RegExp(`${pathTo(name, locale)}$`));
    await expect(opened.locator('html')).toHaveAttribute('lang', locale);
    await opened.close();
  }
}

for (const locale of languagesOfTest('checkout-legal')) {
  test(`legal texts before payment open next to the dialog in ${locale} and keep its input`, async ({
    page,
  }) => {
    await startCheckout(page, locale);
    await cardFrame(page).locator('[name=number]').fill('4242');
    await readBeforePaying(page, locale);
    await expect(cardFrame(page).locator('[name=number]')).toHaveValue('4242');
  });
}
