import type { APIRequestContext, Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { pageMessages } from '#messages/pages.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import { expectAccessible } from './accessible.ts';
import { type Buyer, newBuyer, payByCard, startCheckout } from './buyer.ts';
import { mailsTo } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const confirmWords: Record<Locale, string> = {
  es: 'Confirmar desistimiento',
  fr: 'Confirmer la rétractation',
  it: 'Conferma recesso',
  en: 'Confirm withdrawal',
};

async function declare(page: Page, locale: Locale, typed: { number: string; email: string }): Promise<void> {
  const { fields, proceed } = withdrawalMessages[locale];
  await page.getByLabel(fields.name).fill('Ana Pérez');
  await page.getByLabel(fields.orderNumber).fill(typed.number);
  await page.getByLabel(fields.email).fill(typed.email);
  await page.getByRole('button', { name: proceed }).click();
}

const subjects = async (request: APIRequestContext, buyer: Buyer) =>
  (await mailsTo(request, buyer)).map(({ subject }) => subject);

test('a buyer withdraws from an order during delivery', { tag: '@merge' }, async ({ page, request }) => {
  const buyer = newBuyer();
  const words = withdrawalMessages.es;
  await startCheckout(page, 'es', buyer);
  const number = await payByCard(page, 'es');
  await page.goto(`${pathTo('tracking', 'es')}?order=${number}`);
  await page.getByRole('main').getByRole('link', { name: words.heading }).click();
  await declare(page, 'es', { number: `#${number}`, email: buyer.email });
  await expect(page.getByRole('heading', { name: words.confirmHeading })).toBeVisible();
  await expectAccessible(page);
  await showPage(page, 'withdrawal-confirm-es');
  await page.getByRole('button', { name: confirmWords.es, exact: true }).click();
  await expect(page.getByRole('heading', { name: words.receiptHeading })).toBeVisible();
  await expect(page.getByText(/\d:\d\d:\d\d \(Europe\/Madrid\)/)).toBeVisible();
  await expectAccessible(page);
  await showPage(page, 'withdrawal-receipt-es');
  await expect
    .poll(() => subjects(request, buyer))
    .toEqual(expect.arrayContaining([words.mail.receivedSubject, words.mail.settledSubject(number)]));
  await page.goto(`${pathTo('tracking', 'es')}?order=${number}`);
  const { states } = trackingMessages.es;
  const { chips } = standingMessages.es;
  await expect(
    page
      .locator('.chip')
      .filter({ hasText: new RegExp(`${chips.withdrawn}|${states.refunded}|${states.completed}`) }),
  ).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of languagesOfTest('withdrawal')) {
    test(`a declaration without a matching order is accepted in ${locale}`, async ({ page, request }) => {
      const buyer = newBuyer();
      const words = withdrawalMessages[locale];
      await page.goto(pathTo('faq', locale));
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: pageMessages[locale].names.withdrawal })
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading);
      await page.getByLabel(words.fields.email).fill(buyer.email);
      await page.getByRole('button', { name: words.proceed }).click();
      await expect(page.getByLabel(words.fields.name)).toBeFocused();
      await expect(page.getByLabel(words.fields.orderNumber)).toHaveAccessibleDescription(
        new RegExp(words.problems.number_required),
      );
      await expect(page.getByLabel(words.fields.email)).toHaveValue(buyer.email);
      await showPage(page, `withdrawal-wrong-${locale}`);
      await declare(page, locale, { number: 'K7PMAXWQ2D', email: 'typo@ejemplo.es' });
      await page.getByRole('button', { name: words.edit }).click();
      await expect(page.getByLabel(words.fields.email)).toHaveValue('typo@ejemplo.es');
      await declare(page, locale, { number: 'K7PMAXWQ2D', email: buyer.email });
      await page.getByRole('button', { name: confirmWords[locale], exact: true }).click();
      await expect(page.getByRole('heading', { name: words.receiptHeading })).toBeVisible();
      await page.reload();
      await expect(page.getByText('K7PMAXWQ2D')).toBeVisible();
      await expect.poll(() => subjects(request, buyer)).toEqual([words.mail.receivedSubject]);
    });
  }
});
