import { formatMoney } from '#contracts/kit/money.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { errorMessages } from '#messages/errors.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { promotionMessages } from '#messages/promotions.ts';
import { standingMessages } from '#messages/standing.ts';
import { boughtOrder } from './bought-order.ts';
import { newBuyer, orderButton, payByCard, startCheckout } from './buyer.ts';
import {
  createPath,
  dialog,
  dueAmount,
  enterCode,
  expectReady,
  expectTotal,
  openDiscount,
  toast,
  typeCode,
  watchCreations,
} from './checkout-dialog.ts';
import { expectOrdered } from './desk.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

const words = checkoutMessages.es;

test('a code lowers total, tax and button at once, and the lower price is paid', { tag: '@merge' }, async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  await expectTotal(page, '9,99 €', '1,73 €');
  await openDiscount(page, 'es');
  const apply = page.getByRole('button', { name: words.discount.apply, exact: true });
  await expect(apply).toBeDisabled();
  await typeCode(page, 'es', 'hola5');
  await expect(page.getByLabel(words.discount.label)).toHaveValue('HOLA5');
  await apply.click();
  await expectTotal(page, '9,49 €', '1,65 €');
  await expect(dialog(page)).toContainText('Descuento HOLA5');
  await expect(dialog(page)).toContainText('−0,50 €');
  await expect(page.locator('#discount-applied')).toContainText(words.discount.applied);
  await expect(toast(page)).toHaveCount(0);
  await payByCard(page, 'es');
  await expect(page.getByText('9,49 €').first()).toBeVisible();
  await expectOrdered(request, buyer);
});

test('a code is removed and applied again', async ({ page }) => {
  await startCheckout(page, 'es');
  await enterCode(page, 'es', 'HOLA5');
  await expectTotal(page, '9,49 €', '1,65 €');
  const remove = page.getByRole('button', { name: words.discount.remove, exact: true });
  await expect(remove).toBeFocused();
  await remove.click();
  await expectTotal(page, '9,99 €', '1,73 €');
  await expect(toast(page)).toContainText(words.discount.removed.title);
  await expect(toast(page)).toContainText(words.discount.removed.text);
  await expect(page.getByLabel(words.discount.label)).toBeFocused();
  await page.getByRole('button', { name: words.discount.undo }).click();
  await expectTotal(page, '9,49 €', '1,65 €');
});

for (const locale of languagesOfTest('code of a link')) {
  test(`a code in a link is shown and applied at once, and an invalid one shows the reason, in ${locale}`, async ({
    page,
  }) => {
    const { linked } = promotionMessages[locale];
    const { discount } = orderFormMessages[locale].summary;
    const buyer = newBuyer();
    const worth = locale === 'en' ? '5%' : '5\u00a0%';
    await page.goto(`${pathTo('landing', locale)}?code=hola5`);
    await expect(page.locator('#coupon')).toHaveText(linked('HOLA5', worth));
    await page.goto(`${pathTo('followers', locale)}?code=hola5`);
    await expect(page.locator('#coupon')).toHaveText(linked('HOLA5', worth));
    await expect(page.locator('.lines')).toContainText(discount('HOLA5'));
    for (const total of await page.locator('[data-total]').all())
      await expect(total).toHaveText(formatMoney(949, locale));
    await startCheckout(page, locale, buyer);
    await expect(dueAmount(page)).toHaveText(formatMoney(949, locale));

    await page.goto(`${pathTo('followers', locale)}?code=NADIE9`);
    await expect(page.locator('#coupon')).toContainText(`NADIE9: ${errorMessages[locale].discount_invalid}`);
  });
}

test("a code of another buyer's order is refused when the address is entered, with the reason", async ({
  page,
}) => {
  const order = await boughtOrder({});
  await page.goto(`${pathTo('orderSuccess', 'es')}?order=${order.accessToken}`);
  const { use, title } = standingMessages.es.thanks;
  await expect(page.getByRole('heading', { name: title('10 %') })).toBeVisible();
  const link = page.getByRole('link', { name: use });
  const code = (await link.getAttribute('href'))?.split('code=')[1] ?? '';
  await link.click();
  await expect(page.locator('#coupon')).toContainText(code);
  await expect(page.locator('[data-total]').first()).toHaveText('8,99 €');
  await startCheckout(page, 'es');
  await expectTotal(page, '9,99 €', '1,73 €');
  await expect(page.getByLabel(words.discount.label)).toHaveValue(code);
  await expect(page.locator('#discount-problem')).toContainText(errorMessages.es.discount_of_another);
});

test('a failed change creates a new intent with the code', async ({ page, request }) => {
  const buyer = newBuyer();
  const asked = watchCreations(page);
  await startCheckout(page, 'es', buyer);
  await page.route(createPath, async (route) => {
    const { existingPaymentIntentId } = route.request().postDataJSON();
    // The browser does not log this status. The shop no longer knows the order.
    if (existingPaymentIntentId) {
      const error = { code: 'order_not_found', message: 'gone' };
      return route.fulfill({ status: 404, json: { success: false, message: 'gone', error } });
    }
    return route.continue();
  });
  await enterCode(page, 'es', 'HOLA5');
  await expectTotal(page, '9,49 €', '1,65 €');
  const [first, second] = asked;
  expect(asked).toHaveLength(2);
  expect(second?.key).not.toBe(first?.key);
  expect(second?.body).toMatchObject({
    couponCode: 'HOLA5',
    previousPaymentIntentId: expect.stringMatching(/^pi_/),
  });
  await payByCard(page, 'es');
  await expectOrdered(request, buyer);
});

test('the old total cannot be paid while the total is changing', async ({ page }) => {
  await startCheckout(page, 'es');
  const release = await holdRequests(page, '**/api/apply-discount');
  await enterCode(page, 'es', 'HOLA5');
  await expect(page.getByRole('button', { name: words.discount.applying })).toBeDisabled();
  await expect(page.getByRole('button', { name: words.updating })).toBeDisabled();
  release();
  await expectReady(page, 'es');
  await expect(orderButton(page, 'es')).toBeVisible();
  await expectTotal(page, '9,49 €', '1,65 €');
});
