import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { conditionMessages } from '#messages/conditions.ts';
import { marketMessages, territoryClosed } from '#messages/markets.ts';
import { sellerMessages } from '#messages/seller.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { requestCheckout, newBuyer as visitor } from '../faults/buyer.ts';
import { boughtOrder } from './bought-order.ts';
import {
  answerBank,
  cards,
  fillForm,
  newBuyer,
  openCheckout,
  orderButton,
  payWith,
  seeSuccess,
  typeLocation,
} from './buyer.ts';
import { applyCode, dialog, openDiscount } from './checkout-dialog.ts';
import { finishDelivery, holdDelivery } from './desk.ts';
import { change, shopUrl } from './hero-shop.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';
import { expectSpokenAsSeen } from './spoken.ts';

for (const locale of languagesOfTest('wary buyer')) {
  test(`a wary buyer reads who sells, what is promised and how to withdraw before paying, in ${locale}`, async ({
    page,
  }) => {
    const { form, faq, terms } = conditionMessages[locale];
    await page.goto(pathTo('followers', locale));
    await expect(page.getByText(marketMessages[locale].union).first()).toBeVisible();
    await page
      .locator(`a[href="${pathTo('seller', locale)}"]`)
      .filter({ visible: true })
      .first()
      .click();
    const seller = sellerMessages[locale];
    await expect(page.getByRole('heading', { level: 1, name: seller.heading })).toBeVisible();
    await expect(page.locator('main')).toContainText(seller.limits[0]!);
    await expect(page.locator('main')).toContainText(seller.withdrawalText);

    await page.goto(pathTo('faq', locale));
    const answers = page.locator('main');
    for (const answer of [faq.waiting, faq.payment, faq.refill, faq.delivery.support, faq.withdrawal.right])
      await expect(answers).toContainText(answer);
    await page.goto(pathTo('terms', locale));
    for (const sentence of [terms.refill, terms.waiting, terms.business, terms.delivery, terms.payment])
      await expect(page.locator('main')).toContainText(sentence);
    await expect(page.locator('main')).toContainText(terms.withdrawal);

    await fillForm(page, locale, newBuyer());
    await openCheckout(page, locale);
    await expect(dialog(page)).toContainText(form.refill.text(30));
    await expect(dialog(page)).toContainText(checkoutMessages[locale].assurance.password);
    await payWith(page, locale, cards.good);
    await seeSuccess(page, locale);
  });
}

for (const locale of languagesOfTest('waiting second order')) {
  test(`a second order for the same profile reads in ${locale} that it waits, before and after paying`, async ({
    page,
  }) => {
    const buyer = newBuyer();
    await fillForm(page, locale, buyer);
    await openCheckout(page, locale);
    await payWith(page, locale, cards.good);
    const first = await seeSuccess(page, locale);
    await holdDelivery(page.request, buyer);
    await fillForm(page, locale, buyer);
    // The same package would count as a repetition of the paid order.
    await page.locator('.tiles.europe .tile').nth(2).click();
    await openCheckout(page, locale);
    await expect(dialog(page)).toContainText(checkoutMessages[locale].waits(first));
    await payWith(page, locale, cards.good);
    await seeSuccess(page, locale);
    await expect(page.locator('main')).toContainText(trackingMessages[locale].waitsFor(first));
  });
}

for (const locale of languagesOfTest('refill in turn')) {
  test(`a buyer requests a refill in ${locale} once more than a tenth is missing`, async ({ page }) => {
    const order = await boughtOrder({ input: { language: locale } });
    const { ask, refill } = standingMessages[locale];
    await finishDelivery(page.request, order.link);
    await page.goto(`${pathTo('orderSuccess', locale)}?order=${order.accessToken}`);
    const panel = page.getByRole('region', { name: ask.title });
    const button = panel.getByRole('button', { name: ask.button });
    await button.click();
    await expect(panel).toContainText(accountMessages[locale].why.no_drop);
    await page.request.post('/sandbox/drop', { form: { link: order.link, count: '1100' } });
    await button.click();
    await expect(panel).toContainText(refill.pending);
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
      await openDiscount(page, locale);
      await applyCode(page, locale, 'HOLA5');
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
      await payWith(page, locale, cards.good);
      const number = await seeSuccess(page, locale);
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
