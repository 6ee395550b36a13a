import { distributeUnits } from '#contracts/checkout/likes.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { newBuyer, openCheckout, payByCard } from './buyer.ts';
import { languagesOfTest } from './in-turn.ts';
import { chosenNoteOf, deliveriesTo, enterDetails, enterName, pickPosts, tiles } from './likes-shop.ts';
import { inspectPage, showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

for (const locale of languagesOfTest('likes-buy')) {
  test(`likes for three posts are shared, paid, ordered by post and tracked in ${locale}`, {
    tag: '@merge',
  }, async ({ page, request }) => {
    const buyer = newBuyer();
    const { likes } = postsMessages[locale];
    await enterName(page, 'likes', locale, buyer.username);
    const links = await pickPosts(page, 3);
    // The popular package: 500 + 50.
    await expect(chosenNoteOf(page)).toContainText(likes.many('3'));
    await expect(chosenNoteOf(page)).toContainText('183');
    await enterDetails(page, locale, buyer);
    await inspectPage(page, `likes-chosen-${locale}`);
    await openCheckout(page, locale);
    const number = await payByCard(page, locale);

    await expect
      .poll(() => deliveriesTo(request, links))
      .toEqual(Object.fromEntries(distributeUnits(550, 3).map((share, at) => [links[at], [share]])));
    for (const link of links) await expect(page.locator(`a[href="${link}"]`)).toBeVisible();
    await showPage(page, `likes-success-${locale}`);
    await page.goto(`${pathTo('tracking', locale)}?order=${number}`);
    await expect(
      page.getByRole('heading', { name: trackingMessages[locale].likes('500 + 50') }),
    ).toBeVisible();
  });
}

test('likes are bought by keyboard alone', async ({ page }) => {
  const buyer = newBuyer();
  await page.goto(pathTo('likes', 'es'));
  const { profile, details, summary } = orderFormMessages.es;
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const reach = async (selector: string) => {
    const found = page.locator(selector).first();
    for (let presses = 0; presses < 40; presses += 1) {
      if (await found.evaluate((node) => node === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(found).toBeFocused();
  };
  await reach('#username');
  await page.keyboard.type(buyer.username);
  await page.keyboard.press('Enter');
  await expect(page.getByText(profile.publicFound)).toBeVisible();
  await expect(tiles(page).first()).toBeVisible();
  await reach('input[name=post]');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(tiles(page).nth(1)).toBeChecked();
  await reach('input[name=package]:checked');
  await page.keyboard.press('ArrowRight');
  await reach('#email');
  await page.keyboard.type(buyer.email);
  await reach('input[name=startNow]');
  await page.keyboard.press('Space');
  await reach('input[name=waive]');
  await page.keyboard.press('Space');
  await expect(page.getByLabel(details.email, { exact: true })).toHaveValue(buyer.email);
  await reach('#pay');
  await expect(page.getByRole('button', { name: summary.pay })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});
