// The browser logs failed requests, which these tests cause on purpose.
import { expect, test } from '@playwright/test';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { newBuyer, openCheckout, payByCard } from './buyer.ts';
import { languagesOfTest } from './in-turn.ts';
import { chosenNoteOf, deliveriesTo, enterDetails, enterName, linksField } from './likes-shop.ts';
import { inspectPage } from './page-pictures.ts';

/** The sandbox directory fails for names that begin with this word. */
const failingBuyer = () => {
  const buyer = newBuyer();
  return { ...buyer, username: `failing.${buyer.username}`.slice(0, 30) };
};

for (const locale of languagesOfTest('likes-links')) {
  test(`views are bought by pasted links in ${locale} while the directory fails`, async ({
    page,
    request,
  }) => {
    const buyer = failingBuyer();
    const { failed, wrongLine, views } = postsMessages[locale];
    const code = buyer.username.replaceAll('.', '_').slice(8);
    const links = ['a', 'b'].map((end) => `https://www.instagram.com/p/${code}${end}/`);
    await enterName(page, 'views', locale, buyer.username);
    await expect(linksField(page)).toBeVisible();
    await expect(page.getByText(failed).filter({ visible: true })).toBeVisible();
    await linksField(page).fill(`instagram.com/reel/${code}a\nmi vídeo\n${links[0]}\n${links[1]}?igsh=1`);
    await enterDetails(page, locale, buyer);
    await expect(page.getByText(wrongLine('2'))).toBeVisible();
    await inspectPage(page, `views-links-${locale}`);
    await page.getByRole('button', { name: orderFormMessages[locale].summary.pay }).click();
    await expect(page.getByText(orderFormMessages[locale].errors.postsWrong)).toBeVisible();
    await expect(linksField(page)).toBeFocused();

    await linksField(page).fill(`instagram.com/reel/${code}a\n\n${links[0]}\n${links[1]}?igsh=1`);
    await expect(page.getByText(wrongLine('2'))).toBeHidden();
    await expect(chosenNoteOf(page)).toContainText(views.many('2'));
    await openCheckout(page, locale);
    await payByCard(page, locale);
    // The popular package of views: 5,000 + 500.
    await expect
      .poll(() => deliveriesTo(request, links))
      .toEqual({ [links[0] as string]: [2750], [links[1] as string]: [2750] });
  });
}
