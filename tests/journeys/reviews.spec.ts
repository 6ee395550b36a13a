import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { proofMessages } from '#messages/proof.ts';
import { expectAccessible } from './accessible.ts';
import { languagesOfTest } from './in-turn.ts';
import { showPage } from './page-pictures.ts';
import { growOld, hideReview, inviteReview, reply } from './proof-shop.ts';
import { expect, test } from './quiet-page.ts';

const visit = (page: Page, locale: Locale, token: string) =>
  page.goto(`${pathTo('writeReview', locale)}?token=${token}`);
const star = (page: Page, locale: Locale, rating: number) =>
  page.getByRole('radio', { name: proofMessages[locale].reviews.stars(String(rating)) });

for (const locale of languagesOfTest('reviews')) {
  const words = proofMessages[locale].write;

  test(`a buyer writes in ${locale}, reads the review on the page, changes it and opts out of requests`, {
    tag: '@merge',
  }, async ({ page }) => {
    const { token, username, orderId } = await inviteReview(locale);
    await visit(page, locale, token);
    await expect(page.getByText(`@${username}`)).toBeVisible();
    await showPage(page, `review-${locale}`);
    await expectAccessible(page);
    await page.getByLabel(words.text).fill('<b>Nothing</b> to complain about.');
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByText(words.problems.rating)).toBeVisible();
    await expect(page.getByLabel(words.text)).toHaveValue('<b>Nothing</b> to complain about.');
    await expect(star(page, locale, 1)).toBeFocused();
    await showPage(page, `review-mistake-${locale}`);
    await expectAccessible(page);
    await star(page, locale, 4).check();
    await page.getByLabel(words.name).fill(`Ana ${username}`.slice(0, 40));
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await page.goto(pathTo('followers', locale));
    await expect(page.locator('.revs')).toContainText('<b>Nothing</b> to complain about.');
    await reply(orderId, 'Thank you.');
    await visit(page, locale, token);
    await expect(star(page, locale, 4)).toBeChecked();
    await expect(page.getByText('Thank you.')).toBeVisible();
    await star(page, locale, 2).check();
    await page.getByRole('button', { name: words.change }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
    await expect(star(page, locale, 2)).toBeChecked();
    await showPage(page, `review-saved-${locale}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.stop }).click();
    await expect(page.getByText(words.stopped)).toBeVisible();
  });

  test(`invalid links show in ${locale} what to do`, async ({ page }) => {
    const { token } = await inviteReview(locale, -1);
    const answer = await visit(page, locale, token);
    expect(answer?.status()).toBe(410);
    await expect(page.getByRole('heading', { level: 1, name: words.expired })).toBeVisible();
    await showPage(page, `review-expired-${locale}`);
    await expectAccessible(page);
    const unknown = await visit(page, locale, '%00%3Cscript%3E');
    expect(unknown?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: words.unknown })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /@/ })).toBeVisible();
  });
}

test('a review after fourteen days is readable but unchangeable, and a hidden text shows the reason', async ({
  page,
}) => {
  const { token, orderId } = await inviteReview('es');
  await visit(page, 'es', token);
  await star(page, 'es', 1).check();
  await page.getByLabel(proofMessages.es.write.text).fill('Mal.');
  await page.getByRole('button', { name: proofMessages.es.write.submit }).click();
  await hideReview(orderId, 'datos de otra persona');
  await growOld(orderId);
  await visit(page, 'es', token);
  await expect(page.getByText(proofMessages.es.write.closed)).toBeVisible();
  await expect(page.getByText(proofMessages.es.write.hidden('datos de otra persona'))).toBeVisible();
  await expect(page.getByLabel(proofMessages.es.write.text)).toHaveValue('Mal.');
  await expect(page.getByRole('button', { name: proofMessages.es.write.change })).toHaveCount(0);
  await showPage(page, 'review-closed-es');
  await expectAccessible(page);
});

test('the whole review works by keyboard', async ({ page }) => {
  const { token } = await inviteReview('es');
  await visit(page, 'es', token);
  await star(page, 'es', 1).focus();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowRight');
  await expect(star(page, 'es', 5)).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Todo por teclado.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(proofMessages.es.write.saved)).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a review is written, or refused with its input when too long', async ({ page }) => {
    const words = proofMessages.fr.write;
    const { token } = await inviteReview('fr');
    await visit(page, 'fr', token);
    await star(page, 'fr', 3).check();
    await page.getByLabel(words.text).fill('x'.repeat(10_000));
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByText(words.problems.text)).toBeVisible();
    await expect(page.getByLabel(words.text)).toHaveValue('x'.repeat(10_000));
    await expect(star(page, 'fr', 3)).toBeChecked();
    await page.getByLabel(words.text).fill('Correct.');
    await page.getByRole('button', { name: words.submit }).click();
    await expect(page.getByText(words.saved)).toBeVisible();
  });

  test('the reviews can be read and scrolled, and long ones unfolded', async ({ page }) => {
    await page.goto(pathTo('followers', 'es'));
    const list = page.locator('.revs');
    await expect(list.locator('li')).toHaveCount(6);
    await list.locator('summary').first().click();
    await expect(list.locator('details').first()).toHaveAttribute('open', '');
    await expect(page.locator('.revh button').first()).toBeHidden();
  });
});
