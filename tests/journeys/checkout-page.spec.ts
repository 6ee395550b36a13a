import type { Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { expectAccessible } from './accessible.ts';
import {
  type Buyer,
  cardFrame,
  cards,
  fillForm,
  newBuyer,
  orderButton,
  payByCard,
  seeSuccess,
  startCheckout,
  tickPublic,
  tickStatements,
} from './buyer.ts';
import { watchCreations } from './checkout-dialog.ts';
import { expectOrdered, providerOrders } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { saveScreenshot, shiftOf, showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const words = checkoutPageMessages.es;

async function fillDetails(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  await page.getByLabel(orderFormMessages[locale].details.email, { exact: true }).fill(buyer.email);
  await tickStatements(page, locale);
  await page.getByRole('button', { name: checkoutPageMessages[locale].details.proceed }).click();
}

const address = (locale: Locale, buyer: Buyer, service = 204) =>
  `${pathTo('checkout', locale)}?service=${service}&username=${buyer.username}`;

for (const locale of languagesOfTest('checkout-page')) {
  test(`a buyer accepts the offer and pays on the checkout page in ${locale}`, { tag: '@merge' }, async ({
    page,
    request,
  }) => {
    test.slow();
    const buyer = newBuyer();
    const { offer } = checkoutPageMessages[locale];
    await page.goto(address(locale, buyer));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/1.?000/);
    await showPage(page, `checkout-page-${locale}`);
    await expectAccessible(page);
    await fillDetails(page, locale, buyer);

    const dialog = page.getByRole('dialog', { name: offer.lead });
    await expect(dialog).toContainText(offer.title);
    await showPage(page, `upsell-${locale}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: offer.add }).click();
    await expect(dialog.getByRole('button', { name: offer.applying })).toBeVisible();

    await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/1.?500/);
    await expect(page.getByText(checkoutPageMessages[locale].exclusive.title)).toBeVisible();
    await showPage(page, `checkout-page-pay-${locale}`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await payByCard(page, locale);
    await expectOrdered(request, buyer, [1600]);
  });
}

test('a buyer who declines the offer pays the package price and does not see the offer again', async ({
  page,
}) => {
  const buyer = newBuyer();
  const asked = watchCreations(page);
  await page.goto(address('es', buyer));
  await fillDetails(page, 'es', buyer);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(asked, 'no call reaches the processor before the answer').toEqual([]);
  await page.getByRole('button', { name: words.offer.decline }).click();
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  await expect(page.locator('.pay-foot b')).toHaveText('9,99 €');
  await expect(page.getByText(words.exclusive.title)).toBeHidden();
  await page.reload();
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await payByCard(page, 'es');
});

const screens = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const;

test('nothing on the checkout page shifts at any width, whatever is already known', async ({ page }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await page.goto(address('es', buyer));
    await expect(page.locator('.known')).toContainText(buyer.email);
    expect(await shiftOf(page), `with all that the form knew, at ${width} px`).toBe(0);
  }
  await page.evaluate(() => sessionStorage.clear());
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    for (const path of [`${pathTo('checkout', 'es')}?service=204`, address('es', buyer)]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: words.details.proceed })).toBeVisible();
      expect(await shiftOf(page), `${path} at ${width} px`).toBe(0);
    }
  }
});

test('missing details are marked, and the first one has the focus', async ({ page }) => {
  const form = orderFormMessages.es;
  await page.goto(`${pathTo('checkout', 'es')}?service=204`);
  const button = page.getByRole('button', { name: words.details.proceed });
  await button.click();
  for (const problem of ['username', 'public', 'email', 'startNow', 'waive'] as const) {
    await expect(page.getByText(form.errors[problem])).toBeVisible();
  }
  await expect(page.getByLabel(form.profile.label, { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel(form.profile.label, { exact: true }).fill('dos palabras');
  await expect(page.getByText(form.errors.username)).toBeHidden();
  await expect(page.getByText(form.errors.usernameInvalid)).toBeVisible();
});

test('hostile addresses sell nothing, show none of their text and tick nothing', async ({ page }) => {
  const hostile = [
    'service=204%27%20or%201=1&username=%3Cimg%20src=x%20onerror=alert(1)%3E',
    'service=999999&amount=0.01&packagePrice=0',
    'service[]=204&username[]=a&email=%00',
    `service=204&username=${'a'.repeat(1500)}&email=${'b'.repeat(300)}`,
    'service=204&amount=0.01&startNow=on&waive=on&marketing=on&email=a@b',
    'payment_intent=../../x&payment_intent_client_secret=y&redirect_status=succeeded&service=204',
  ];
  for (const query of hostile) {
    const answer = await page.goto(`${pathTo('checkout', 'es')}?${query}`);
    expect(answer?.status()).toBe(200);
    await expect(page.locator('main h1, main [role=alert]').first()).toBeVisible();
    await expect(page.locator('main img, main [onerror]')).toHaveCount(0);
    await expect(page.locator('input:checked')).toHaveCount(0);
    await expect(page.locator('main')).not.toContainText('0,01');
    await page.evaluate(() => sessionStorage.clear());
  }
  await page.goto(pathTo('checkout', 'es'));
  await expect(page.locator('main').getByRole('alert')).toContainText(words.noDraft.title);
});

test('a return from the bank continues when paid, and offers another attempt when not', async ({ page }) => {
  const buyer = newBuyer();
  await startCheckout(page, 'es', buyer);
  const intentOf = () =>
    page.evaluate(
      () => JSON.parse(sessionStorage.getItem('auge') ?? '{}').checkout.paymentIntentId as string,
    );
  const intent = await intentOf();
  const returned = `${pathTo('checkout', 'es')}?payment_intent=${intent}&payment_intent_client_secret=${intent}_secret_x`;
  await page.goto(`${returned}&redirect_status=failed`);
  await expect(page.locator('main').getByRole('alert')).toContainText(checkoutMessages.es.rejected.title);
  expect(new URL(page.url()).search).toBe('');
  await payByCard(page, 'es');
  await page.goto(`${returned}&redirect_status=succeeded`);
  await seeSuccess(page, 'es');
});

test('the username can be changed after the form is shown, and the first order is cancelled', async ({
  page,
  request,
}) => {
  const [first, second] = [newBuyer(), newBuyer()];
  const form = orderFormMessages.es;
  await page.goto(address('es', first, 101));
  await fillDetails(page, 'es', first);
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  await page.getByRole('button', { name: words.details.change }).click();
  const name = page.getByLabel(form.profile.label, { exact: true });
  await expect(name).toBeFocused();
  await name.fill(second.username);
  await tickPublic(page, 'es');
  await fillDetails(page, 'es', second);
  await payByCard(page, 'es');
  await expectOrdered(request, second);
  expect(await providerOrders(request, first)).toEqual([]);
});

test('a private profile and a blocked one are reported before payment', async ({ page }) => {
  const form = orderFormMessages.es;
  await page.route('**/api/instagram/profile/*', (route) =>
    route.fulfill({
      json: { success: true, profile: { username: 'x', is_private: true, profile_pic_url: '' } },
    }),
  );
  const buyer = newBuyer();
  await page.goto(address('es', buyer, 101));
  await fillDetails(page, 'es', buyer);
  await expect(page.getByText(form.privateProfile.error)).toBeVisible();
  await page.unroute('**/api/instagram/profile/*');
  await page.route('**/api/check-blocked-user', (route) =>
    route.fulfill({ json: { success: true, blocked: true } }),
  );
  await tickPublic(page, 'es');
  await page.getByRole('button', { name: words.details.proceed }).click();
  await expect(page.locator('main').getByRole('alert')).toContainText(form.blocked.title);
});

test('the whole page works by keyboard', async ({ page }) => {
  const buyer = newBuyer();
  await page.goto(address('es', buyer));
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.getAttribute('name') ?? element?.textContent ?? '';
    });
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      if ((await focused()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name}`);
  };
  await expect(page.locator('.known')).toBeVisible();
  await tabTo('email');
  await page.keyboard.type(buyer.email);
  await tabTo('startNow');
  await page.keyboard.press('Space');
  await tabTo('waive');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(words.offer.decline);
  await page.keyboard.press('Enter');
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  await tabTo('place-postalCode');
  await page.keyboard.type('28001');
  await cardFrame(page).locator('[name=number]').focus();
  await page.keyboard.type(cards.good);
  await page.keyboard.press('Tab');
  await page.keyboard.type('1234');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await expect(orderButton(page, 'es')).not.toHaveAttribute('aria-disabled');
  await tabTo(consentStatements[consentVersion].es.orderButton);
  await page.keyboard.press('Enter');
  await seeSuccess(page, 'es');
});
test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  for (const locale of languagesOfTest('checkout page without scripts')) {
    test(`the order and its price are readable in ${locale}`, async ({ page }) => {
      await page.goto(`${pathTo('checkout', locale)}?service=204&username=marta`);
      const note = page.locator('main noscript p').first();
      await expect(note).toBeVisible();
      expect(await note.textContent()).toBe(checkoutPageMessages[locale].noScript);
      await expect(page.locator('.sum')).toContainText(locale === 'en' ? '9.99' : '9,99');
      await expect(page.getByText(consentStatements[consentVersion][locale].waive)).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await saveScreenshot(page, `checkout-page-bare-${locale}`, { fullPage: true });
    });
  }
});
