import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { territoryClosed } from '#messages/markets.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { requestCheckout, newBuyer as visitor } from '../faults/buyer.ts';
import {
  answerBank,
  cards,
  fillForm,
  newBuyer,
  openCheckout,
  orderButton,
  payByCard,
  payWith,
  startCheckout,
  typeLocation,
} from './buyer.ts';
import { dialog, enterCode } from './checkout-dialog.ts';
import { holdDelivery } from './desk.ts';
import { change, shopUrl } from './hero-shop.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';
import { expectSpokenAsSeen } from './spoken.ts';

for (const locale of languagesOfTest('waiting second order')) {
  test(`a second order for the same profile reads in ${locale} that it waits, before and after paying`, async ({
    page,
  }) => {
    const buyer = newBuyer();
    await startCheckout(page, locale, buyer);
    const first = await payByCard(page, locale);
    await holdDelivery(page.request, buyer);
    await fillForm(page, locale, buyer);
    // The same package would count as a repetition of the paid order.
    await page.locator('.tiles.europe .tile').nth(2).click();
    await openCheckout(page, locale);
    await expect(dialog(page)).toContainText(checkoutMessages[locale].waits(first));
    await payByCard(page, locale);
    await expect(page.locator('main')).toContainText(trackingMessages[locale].waitsFor(first));
  });
}

test.describe('every step of paying', () => {
  // The closed territory is refused with 403.
  test.use({ provokes: /status of 403/ });
  for (const locale of languagesOfTest('spoken steps')) {
    test(`a screen reader gets the visible text at every step of paying in ${locale}`, async ({ page }) => {
      const words = checkoutMessages[locale];
      await page.goto(pathTo('followers', locale));
      await expectSpokenAsSeen(page, 'empty form');
      await fillForm(page, locale, newBuyer());
      await expectSpokenAsSeen(page, 'filled form');
      await openCheckout(page, locale);
      await expectSpokenAsSeen(page, 'open dialog');
      const offer = page.locator('.up');
      await offer.getByRole('button', { name: words.offer.add }).click();
      await expect(offer).toContainText(words.offer.added);
      await expectSpokenAsSeen(page, 'offer added');
      await offer.getByRole('button', { name: words.offer.remove, exact: true }).click();
      await expect(offer.getByRole('button', { name: words.offer.add })).toBeVisible();
      await expectSpokenAsSeen(page, 'offer removed');
      await enterCode(page, locale, 'HOLA5');
      await expect(page.locator('.code')).toContainText('HOLA5');
      await expectSpokenAsSeen(page, 'code applied');
      await page.getByText(words.business.fold).last().click();
      await expect(dialog(page).getByRole('button', { name: words.business.submit })).toBeVisible();
      await expectSpokenAsSeen(page, 'business form');
      await typeLocation(page, { postalCode: '35001' });
      await expect(dialog(page)).toContainText(territoryClosed('ES-canarias', locale));
      await expectSpokenAsSeen(page, 'closed territory');
      await typeLocation(page);
      await orderButton(page, locale).press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: words.incomplete.title })).toBeVisible();
      await expectSpokenAsSeen(page, 'incomplete card');
      await payWith(page, locale, cards.declined);
      await expect(dialog(page)).toContainText(words.untouched);
      await expectSpokenAsSeen(page, 'declined card');
      await payWith(page, locale, cards.asksBank);
      await expect(page.getByText(words.confirming.title)).toBeVisible();
      await expectSpokenAsSeen(page, "the bank's question");
      await answerBank(page, 'fail');
      await expect(page.getByRole('alert').filter({ hasText: words.failed.authentication })).toBeVisible();
      await expectSpokenAsSeen(page, "refused bank's question");
      const amount = (await page.locator('.due b').textContent()) ?? '';
      await expect(orderButton(page, locale)).toHaveAccessibleDescription(
        new RegExp(amount.replaceAll(/\s/g, '\\s')),
      );
      const number = await payByCard(page, locale);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectSpokenAsSeen(page, 'success page');
      await page.goto(`${pathTo('tracking', locale)}?order=${number}`);
      await expect(page.locator('main')).toContainText(number);
      await expectSpokenAsSeen(page, 'tracking page');
    });
  }
});

for (const locale of languagesOfTest('spoken pending payment')) {
  test(`a payment that the bank has not confirmed is announced in ${locale} as it is visible`, async ({
    page,
  }) => {
    const buyer = visitor();
    Object.assign(buyer.body, { language: locale });
    const { accessToken, orderId } = await requestCheckout(shopUrl(), buyer);
    await change([`update orders set payment_state = 'pending' where id = $1`, [orderId]]);
    await page.goto(`${pathTo('orderSuccess', locale)}?order=${accessToken}&status=success`);
    const { bankTitle } = trackingMessages[locale].success;
    await expect(page.getByRole('heading', { level: 1, name: bankTitle })).toBeVisible();
    await expectSpokenAsSeen(page, 'pending payment');
  });
}
