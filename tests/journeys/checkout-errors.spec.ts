import { expect, test } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import type { PaymentErrorsTexts } from '#messages/es/payment-errors.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import {
  answerBank,
  cardFrame,
  cards,
  fillForm,
  newBuyer,
  orderButton,
  payByCard,
  payWith,
  seeSuccess,
  startCheckout,
  typeCard,
} from './buyer.ts';
import {
  applyCode,
  confirmPath,
  createPath,
  expectTotal,
  openDiscount,
  toast,
  watchCreations,
} from './checkout-dialog.ts';
import { expectOrdered } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';

const words = checkoutMessages.es;

/** Test cards of the processor with the message for each. */
const refusals: [card: string, what: string, text: (words: PaymentErrorsTexts) => string][] = [
  ['4000000000000002', 'declined', (said) => said.rejected.text],
  ['4000000000009995', 'without funds', (said) => said.card.insufficientFunds],
  ['4000000000009987', 'lost', (said) => said.rejected.text],
  ['4000000000009979', 'stolen', (said) => said.rejected.text],
  ['4100000000000019', 'suspected of fraud', (said) => said.rejected.text],
  ['4000000000000069', 'expired', (said) => said.card.expired],
  ['4000000000000127', 'with a wrong code', (said) => said.card.incorrectCvc],
  ['4000000000000119', 'that the bank can’t process', (said) => said.card.processing],
];

for (const locale of languagesOfTest('checkout-errors')) {
  test(`every refusal has its message in ${locale}, the form remains, and the next card pays`, {
    tag: '@merge',
  }, async ({ page, request }) => {
    const buyer = newBuyer();
    const said = checkoutMessages[locale];
    await startCheckout(page, locale, buyer);
    for (const [number, what, text] of refusals) {
      await payWith(page, locale, number);
      const alert = page.getByRole('alert').filter({ hasText: said.rejected.title });
      await expect(alert, `a card ${what}`).toContainText(text(said));
      await expect(alert).toContainText(said.untouched);
      expect(await alert.textContent()).not.toMatch(/lost|stolen|fraud|perdida|robada/i);
    }
    await payByCard(page, locale);
    await expectOrdered(request, buyer);
  });
}

test("a decline after the bank's question is shown", async ({ page }) => {
  await startCheckout(page, 'es');
  await payWith(page, 'es', '4000008400001629');
  await answerBank(page, 'authorize');
  await expect(page.getByRole('alert').filter({ hasText: words.rejected.text })).toBeVisible();
  await payWith(page, 'es', '4000008260003178');
  await answerBank(page, 'authorize');
  await expect(page.getByRole('alert').filter({ hasText: words.card.insufficientFunds })).toBeVisible();
  await payWith(page, 'es', '4000000000003220');
  await answerBank(page, 'authorize');
  await seeSuccess(page, 'es');
});

test('an invalid card number is marked in its frame, reported above and never sent', async ({ page }) => {
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/v1/payment_')) sent += 1;
  });
  await startCheckout(page, 'es');
  await typeCard(page, '4242424242424241');
  await orderButton(page, 'es').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: words.card.incorrectNumber })).toBeVisible();
  await expect(cardFrame(page).locator('[name=number]')).toHaveAttribute('aria-invalid', 'true');
  await expect(cardFrame(page).locator('[name=number]')).toBeFocused();
  expect(sent).toBe(0);
});

test('missing fields are marked in their frame', async ({ page }) => {
  await startCheckout(page, 'es');
  await cardFrame(page).locator('[name=number]').fill(cards.good);
  await orderButton(page, 'es').press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: words.incomplete.text })).toBeVisible();
  await expect(cardFrame(page).locator('[name=expiry]')).toHaveAttribute('aria-invalid', 'true');
});

/** Error replies of the processor to a confirmation. */
const answers: [string, number, object, (words: PaymentErrorsTexts) => string][] = [
  ['authentication', 401, { type: 'authentication_error' }, (said) => said.failed.authentication],
  ['rate limit', 429, { type: 'rate_limit_error' }, (said) => said.failed.rateLimit],
  ['invalid request', 400, { type: 'invalid_request_error' }, (said) => said.failed.invalidRequest],
  ['service', 500, { type: 'api_error' }, (said) => said.failed.service],
  ['unknown', 400, { type: 'of_tomorrow' }, (said) => said.failed.other],
  [
    'card error with a message',
    402,
    { type: 'card_error', code: 'x', message: 'Dice el banco' },
    () => 'Dice el banco',
  ],
];

test('every error type has its message, and a retry pays', async ({ page }) => {
  await startCheckout(page, 'es');
  await typeCard(page, cards.good);
  for (const [what, status, error, text] of answers) {
    await page.route(confirmPath, (route) =>
      route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: { error } }),
    );
    await orderButton(page, 'es').click();
    const alert = page.getByRole('alert').filter({ hasText: words.failed.title });
    await expect(alert, `of kind "${what}"`).toContainText(text(words));
    await page.unroute(confirmPath);
  }
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
});

test('an error elsewhere does not leave the form locked', async ({ page }) => {
  await startCheckout(page, 'es');
  // The first confirmation never receives a reply.
  await page.route(confirmPath, () => {}, { times: 1 });
  await payWith(page, 'es', cards.good);
  await expect(page.getByText(words.confirming.title)).toBeVisible();
  await page.evaluate(() => {
    void Promise.reject(new Error('elsewhere'));
  });
  await expect(page.getByRole('alert').filter({ hasText: words.unhandled.text })).toBeVisible();
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
});

test("an order that cannot be opened shows a message with the shop's reference for support", async ({
  page,
}) => {
  const asked = watchCreations(page);
  await page.route(createPath, (route) => route.fulfill({ status: 503, body: '{"error":{}}' }));
  await fillForm(page, 'es', newBuyer());
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  await expect(page.getByRole('alert').filter({ hasText: words.initFailed.text })).toBeVisible();
  await expect(page.getByText(words.creationStatus('503'))).toBeVisible();
  await page.unroute(createPath);
  await page.route(createPath, (route) => route.fulfill({ status: 200, json: { success: true } }));
  await page.getByRole('button', { name: words.retry }).click();
  await expect(page.getByText(words.noSecret)).toBeVisible();
  await page.unroute(createPath);
  await page.getByRole('button', { name: words.retry }).click();
  await payByCard(page, 'es');
  expect(asked[2]?.key, 'the same order').toBe(asked[0]?.key);
});

test('a wrong code shows one message at the field, and an empty one is requested', async ({ page }) => {
  await startCheckout(page, 'es');
  await openDiscount(page, 'es');
  const field = page.getByLabel(words.discount.label);
  await field.press('Enter');
  await expect(page.locator('#discount-problem')).toHaveText(words.discount.required);
  await applyCode(page, 'es', 'NADA');
  const { title, text } = words.discount.invalid;
  await expect(page.getByRole('alert').filter({ hasText: `${title}. ${text}` })).toHaveCount(1);
  await expect(toast(page)).toHaveCount(0);
  await expectTotal(page, '9,99 €', '1,73 €');
  await field.fill('HOLA5');
  await expect(page.locator('#discount-problem')).toHaveCount(0);
});
