import type { Page } from '@playwright/test';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { fillForm, newBuyer, openCheckout, payByCard, startCheckout } from './buyer.ts';
import {
  closeCheckout,
  createPath,
  dialog,
  dueAmount,
  expectTotal,
  toast,
  watchCreations,
} from './checkout-dialog.ts';
import { expectOrdered } from './desk.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './quiet-page.ts';

const words = checkoutMessages.es;
const card = (page: Page) => page.locator('.up');
const add = (page: Page) => page.getByRole('button', { name: words.offer.add });

/** Fakes the remaining seconds in the page only. The shop's clock is unchanged. */
async function setSecondsLeft(page: Page, secondsLeft: number): Promise<void> {
  await page.route(createPath, async (route) => {
    const answer = await route.fetch();
    const reply: PaymentIntentReply = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...reply, offer: reply.offer && { ...reply.offer, secondsLeft } },
    });
  });
}

test('accepting the offer delivers more for a lower price', { tag: '@merge' }, async ({ page, request }) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  await expect(card(page)).toContainText(words.offer.title);
  await expect(card(page)).toContainText('+500 seguidores');
  await expect(page.getByRole('timer')).toHaveText(/^0[34]:\d\d$/);
  const added = await card(page).locator('.price').textContent();
  const cents = Number(added?.replace(/\D/g, ''));
  expect(cents).toBeGreaterThan(0);
  const before = Date.now();
  await add(page).click();
  await expect(page.getByRole('button', { name: words.offer.adding })).toBeVisible();
  await expect(card(page)).toContainText(words.offer.added);
  expect(Date.now() - before).toBeGreaterThanOrEqual(800);
  const total = (999 + cents) / 100;
  await expect(dueAmount(page)).toHaveText(`${total.toFixed(2).replace('.', ',')} €`);
  await expect(dialog(page).locator('.lines')).toContainText('+500 seguidores');
  const spoken = page.getByRole('status').filter({ hasText: words.offer.added });
  await expect(spoken).toContainText(total.toFixed(2).replace('.', ','));
  await expect(page.getByRole('status').filter({ hasText: words.offer.over })).toHaveCount(0);
  await payByCard(page, 'es');
  await expectOrdered(request, buyer, [1600]);
});

test('removing the offer keeps the focus on its button', async ({ page }) => {
  await startCheckout(page, 'es');
  await add(page).click();
  const remove = card(page).getByRole('button', { name: words.offer.remove, exact: true });
  await expect(remove).toBeVisible();
  await expect(remove).toBeFocused();
  await remove.click();
  await expect(add(page)).toBeFocused();
  await expectTotal(page, '9,99 €', '1,73 €');
  await expect(page.getByRole('status').filter({ hasText: words.offer.removed })).toContainText('9,99');
});

test('the offer disappears at 0 and the price stays', async ({ page }) => {
  await setSecondsLeft(page, 8);
  await startCheckout(page, 'es');
  await expect(card(page)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: words.offer.over })).toHaveCount(1);
  await expectTotal(page, '9,99 €', '1,73 €');
});

test('an ended offer stays ended, also when the order is renewed after five minutes', async ({ page }) => {
  const buyer = newBuyer();
  await page.clock.install();
  await fillForm(page, 'es', buyer);
  const asked = watchCreations(page);
  await openCheckout(page, 'es');
  await expect(card(page)).toBeVisible();
  await closeCheckout(page, 'es');
  await change([
    `update offer_windows set opened_at = opened_at - interval '5 minutes', ends_at = ends_at - interval '5 minutes'
      where order_id in (select id from orders where email = $1)`,
    [buyer.email],
  ]);
  await page.clock.fastForward('05:36');
  await openCheckout(page, 'es');
  await expectTotal(page, '9,99 €', '1,73 €');
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  await expect(card(page)).toHaveCount(0);
});

test('accepting the offer too late shows a message', async ({ page }) => {
  await startCheckout(page, 'es');
  await page.route('**/api/update-payment-intent', (route) => {
    const error = { code: 'offer_expired', message: 'over' };
    return route.fulfill({ status: 409, json: { success: false, message: 'over', error } });
  });
  await add(page).click();
  await expect(toast(page)).toContainText(words.offer.over);
  await expect(toast(page)).toContainText(words.offer.overText);
  await expect(card(page)).toHaveCount(0);
  await expectTotal(page, '9,99 €', '1,73 €');
});

test('an intent that cannot be changed is replaced, and the buyer sees the reason', async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  await page.route('**/api/update-payment-intent', (route) => {
    const error = { code: 'order_not_found', message: 'gone' };
    return route.fulfill({ status: 404, json: { success: false, message: 'gone', error } });
  });
  await add(page).click();
  await expect(toast(page)).toContainText(words.changeFailed.text);
  await expectTotal(page, '9,99 €', '1,73 €');
  await payByCard(page, 'es');
  await expectOrdered(request, buyer);
});
