import type { Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { promotionMessages } from '#messages/promotions.ts';
import { recoveryMessages } from '#messages/recovery.ts';
import { type Buyer, cardFrame, newBuyer } from './buyer.ts';
import { abandonTestCheckout, addCode, sell } from './hero-shop.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

const statements = consentStatements[consentVersion];
const note = (page: Page) => page.locator('.sheet > [role=status]');
const total = (page: Page) => page.locator('.sum [data-total]').first();

async function openRecoveryLink(page: Page, locale: Locale, token: string): Promise<void> {
  await page.goto(`${pathTo('followers', locale)}?recover=${token}`);
}

async function expectRestored(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  const { profile, details } = orderFormMessages[locale];
  const recovery = recoveryMessages[locale];
  await expect(note(page)).toContainText(recovery.done.title);
  await expect(page.getByLabel(profile.label, { exact: true })).toHaveValue(buyer.username);
  await expect(page.getByLabel(details.email, { exact: true })).toHaveValue(buyer.email);
  await expect(page.getByLabel(statements[locale].startNow)).not.toBeChecked();
  await expect(page.getByLabel(statements[locale].waive)).not.toBeChecked();
}

for (const locale of languagesOfTest('hero-recovery')) {
  test(`a recovery link restores the order in ${locale} and removes its token from the address`, async ({
    page,
    request,
  }) => {
    const buyer = newBuyer();
    const token = await abandonTestCheckout(request, buyer, { serviceId: 206, language: locale });
    await openRecoveryLink(page, locale, token);
    await expectRestored(page, locale, buyer);
    await expect(page.locator('input[name=package][value="206"]')).toBeChecked();
    await expect(page.getByLabel(statements[locale].marketing)).not.toBeChecked();
    expect(new URL(page.url()).search).toBe('');
  });

  test(`an empty recovery link shows a friendly message in ${locale}`, async ({ page }) => {
    const { summary, errors } = orderFormMessages[locale];
    const recovery = recoveryMessages[locale];
    await openRecoveryLink(page, locale, 'c2luLW9yZGVu');
    await expect(note(page)).toContainText(recovery.unknown.title);
    await expect(note(page)).toContainText(recovery.unknown.text);
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: summary.pay }).click();
    await expect(page.getByText(errors.username)).toBeVisible();
  });
}

test('the Spanish list and the code are restored and applied at once, without ticked consents', async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  const code = `VUELVE-${buyer.username.slice(4).toUpperCase()}`.slice(0, 40);
  await addCode(code);
  const input = { serviceId: 106, marketing: true, couponCode: code };
  await openRecoveryLink(page, 'es', await abandonTestCheckout(request, buyer, input));
  await expectRestored(page, 'es', buyer);
  await expect(page.getByLabel(orderFormMessages.es.packages.spain)).toBeChecked();
  await expect(page.locator('input[name=package][value="106"]')).toBeChecked();
  for (const consent of [statements.es.marketing, statements.es.startNow, statements.es.waive])
    await expect(page.getByLabel(consent)).not.toBeChecked();
  expect(new URL(page.url()).search).toBe(`?code=${code}`);
  await expect(page.locator('#coupon')).toHaveText(promotionMessages.es.linked(code, '10\u00a0%'));

  await page.getByLabel(statements.es.startNow).check();
  await page.getByLabel(statements.es.waive).check();
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  await expect(page.getByRole('dialog').locator('.lines')).toContainText(code);
});

test('a custom quantity is restored', async ({ page, request }) => {
  const buyer = newBuyer();
  const input = { packageId: 'custom', customQuantity: 3500, followerType: 'european' };
  await openRecoveryLink(page, 'es', await abandonTestCheckout(request, buyer, input));
  await expectRestored(page, 'es', buyer);
  await expect(page.locator('input[name=package][value=custom]')).toBeChecked();
  await expect(page.getByLabel(orderFormMessages.es.packages.customLabel)).toHaveValue('3500');
  await expect(total(page)).toHaveText('25,59 €');
});

test('a removed package stays unselected, and the rest is restored', async ({ page, request }) => {
  const buyer = newBuyer();
  const token = await abandonTestCheckout(request, buyer, { serviceId: 104 });
  await sell(104, false);
  try {
    await openRecoveryLink(page, 'es', token);
    await expectRestored(page, 'es', buyer);
    await expect(page.locator('#package-problem')).toHaveText(orderFormMessages.es.errors.packageGone);
    await expect(page.locator('input[name=package]:checked')).toHaveCount(0);
  } finally {
    await sell(104, true);
  }
});

test('input typed while the order loads is kept', async ({ page, request }) => {
  const buyer = newBuyer();
  const { profile, details } = orderFormMessages.es;
  const recovery = recoveryMessages.es;
  const token = await abandonTestCheckout(request, buyer, { serviceId: 206 });
  const { promise: typed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/abandoned-checkouts/*', async (route) => {
    await typed;
    await route.continue();
  });
  await openRecoveryLink(page, 'es', token);
  await expect(note(page)).toContainText(recovery.loading);
  await page.getByLabel(profile.label, { exact: true }).fill('otro.perfil');
  release();
  await expect(note(page)).toContainText(recovery.done.title);
  await expect(page.getByLabel(profile.label, { exact: true })).toHaveValue('otro.perfil');
  await expect(page.getByLabel(details.email, { exact: true })).toHaveValue(buyer.email);
});

test('the recovery link works again after a network failure, because its address is kept', async ({
  page,
  request,
}) => {
  const buyer = newBuyer();
  const token = await abandonTestCheckout(request, buyer, { serviceId: 206 });
  const call = '**/api/abandoned-checkouts/*';
  await page.route(call, (route) => route.fulfill({ status: 200, body: '<html>not the shop</html>' }));
  await openRecoveryLink(page, 'es', token);
  await expect(note(page)).toContainText(recoveryMessages.es.failed.title);
  await page.unroute(call);
  await page.reload();
  await expectRestored(page, 'es', buyer);
});
