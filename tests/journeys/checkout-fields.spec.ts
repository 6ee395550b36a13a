import type { Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { cardFrame, openCheckout, orderButton, payByCard, startCheckout } from './buyer.ts';
import { dueAmount, enterCode } from './checkout-dialog.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

/** Options that the page passed to the processor's library. */
interface NotedElements {
  group: { locale?: string; appearance?: { variables?: Record<string, string> } };
  payment?: { layout?: string };
  /** Number of times the payment fields were created. */
  made: number;
  /** Makes `fetchUpdates` fail, so that the fields keep the old amount. */
  deaf?: boolean;
}
type WindowWithNotes = typeof globalThis & { noted: NotedElements };

/** Records the page's calls to the processor's library in the browser. Appended to the library. */
function recordFields(): void {
  const noted: NotedElements = { group: {}, made: 0 };
  type Library = Record<string, (...given: unknown[]) => unknown>;
  const scope = globalThis as WindowWithNotes & { Stripe: (...given: unknown[]) => Library };
  scope.noted = noted;
  const own = scope.Stripe;
  const noteGroup = (group: Library): Library => {
    const { create, fetchUpdates } = group;
    group.create = (type, given) => {
      if (type === 'payment') {
        noted.payment = (given ?? {}) as NotedElements['payment'];
        noted.made += 1;
      }
      return create?.call(group, type, given);
    };
    group.fetchUpdates = () =>
      noted.deaf ? Promise.resolve({ error: { message: 'not just now' } }) : fetchUpdates?.call(group);
    return group;
  };
  const noting = (...given: unknown[]) => {
    const stripe = own(...given);
    const { elements } = stripe;
    stripe.elements = (options) => {
      noted.group = options as NotedElements['group'];
      return noteGroup(elements?.call(stripe, options) as Library);
    };
    return stripe;
  };
  scope.Stripe = Object.assign(noting, own);
}

async function watchFields(page: Page): Promise<void> {
  await page.route('**/endive/stripe.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};(${recordFields})()` });
  });
}

const readRecorded = (page: Page) => page.evaluate(() => (globalThis as WindowWithNotes).noted);

for (const locale of languagesOfTest('checkout-fields')) {
  test(`the card fields are in tabs in ${locale} with 16 px text`, async ({ page }) => {
    await watchFields(page);
    await startCheckout(page, locale);
    expect(await readRecorded(page)).toMatchObject({
      group: { locale, appearance: { variables: { fontSizeBase: '16px' } } },
      payment: { layout: 'tabs' },
    });
  });
}

test('fields that refuse a new amount are created again and charge it', async ({ page }) => {
  await watchFields(page);
  await startCheckout(page, 'es');
  const before = (await readRecorded(page)).made;
  await page.evaluate(() => {
    (globalThis as WindowWithNotes).noted.deaf = true;
  });
  await enterCode(page, 'es', 'hola5');
  await expect(dueAmount(page)).toHaveText('9,49 €');
  await expect.poll(async () => (await readRecorded(page)).made).toBe(before + 1);
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  await expect(orderButton(page, 'es')).toHaveText(/obligación/);
  await payByCard(page, 'es');
  await expect(page.locator('.tot dd')).toHaveText('9,49 €');
});

test('an order from five minutes ago is renewed with its code', async ({ page }) => {
  await startCheckout(page, 'es');
  await enterCode(page, 'es', 'hola5');
  await expect(dueAmount(page)).toHaveText('9,49 €');
  await page.getByRole('button', { name: checkoutMessages.es.close }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.setFixedTime(Date.now() + 5 * 60_000);
  const [asked] = await Promise.all([
    page.waitForRequest('**/api/create-payment-intent'),
    openCheckout(page, 'es'),
  ]);
  expect(asked.postDataJSON()).toMatchObject({ couponCode: 'HOLA5' });
  await expect(dueAmount(page)).toHaveText('9,49 €');
});

test('a picture that cannot load is replaced by a drawn head', async ({ page }) => {
  await page.route('**/api/instagram/image-proxy*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(pathTo('followers', 'es'));
  await page.locator('#username').pressSequentially('marta');
  const head = page.locator('svg.avatar').first();
  await expect(head).toBeVisible();
  await expect(page.locator('img.avatar')).toHaveCount(0);
});

test('a removed code stays removed when the order is created again', async ({ page }) => {
  const { discount } = checkoutMessages.es;
  await startCheckout(page, 'es');
  await enterCode(page, 'es', 'hola5');
  await expect(dueAmount(page)).toHaveText('9,49 €');
  await page.route('**/api/create-payment-intent', async (route) => {
    const { existingPaymentIntentId } = route.request().postDataJSON();
    if (!existingPaymentIntentId) return route.continue();
    const error = { code: 'order_not_found', message: 'gone' };
    return route.fulfill({ status: 404, json: { success: false, message: 'gone', error } });
  });
  await page.getByRole('button', { name: discount.remove, exact: true }).click();
  await expect(dueAmount(page)).toHaveText('9,99 €');
  await expect(page.locator('.pay-foot b')).toHaveText('9,99 €');
});

test('a click below a half-typed card is not lost when its error appears during the press', async ({
  page,
}) => {
  await startCheckout(page, 'es');
  await cardFrame(page).locator('[name=number]').fill('4242');
  // Presses the upper edge, which the error message would push away.
  await orderButton(page, 'es').hover({ position: { x: 40, y: 3 } });
  await page.mouse.down();
  await expect(cardFrame(page).locator('#Field-numberError')).toBeVisible();
  await page.mouse.up();
  await expect(page.locator('.co-pay').getByRole('alert')).toBeVisible();
});

test('a click below a mistyped address is not lost, and the suggestion appears afterwards', async ({
  page,
}) => {
  const words = orderFormMessages.es.details;
  await page.goto(pathTo('followers', 'es'));
  const email = page.getByLabel(words.email, { exact: true });
  await email.focus();
  await expect(page.locator('[data-awake]')).not.toHaveCount(0);
  await email.fill('ana@gmial.com');
  const statement = page.getByLabel(consentStatements[consentVersion].es.waive);
  await statement.hover();
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  await expect(page.getByText(words.near('ana@gmail.com'))).toHaveCount(0);
  await page.mouse.up();
  await expect(statement).toBeChecked();
  await page.getByRole('button', { name: words.nearYes }).click();
  await expect(email).toHaveValue('ana@gmail.com');
});

test('an address mistyped before the scripts run is questioned when they do', async ({ page }) => {
  const words = orderFormMessages.es.details;
  const release = await holdRequests(page, '**/assets/*-island-*.js');
  await page.goto(pathTo('followers', 'es'), { waitUntil: 'commit' });
  await page.getByLabel(words.email, { exact: true }).fill('ana@gmial.com');
  await page.locator('#username').fill('ana.viaja');
  release();
  await page.getByRole('button', { name: words.nearYes }).click();
  await expect(page.getByLabel(words.email, { exact: true })).toHaveValue('ana@gmail.com');
});
