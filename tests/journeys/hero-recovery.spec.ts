import type { Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { promotionMessages } from '#messages/promotions.ts';
import { recoveryMessages } from '#messages/recovery.ts';
import { type Buyer, cardFrame, newBuyer, tickStatements } from './buyer.ts';
import { abandonTestCheckout, addCode } from './hero-shop.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

const statements = consentStatements[consentVersion];
const note = (page: Page) => page.locator('.sheet > [role=status]');
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

  await tickStatements(page, 'es');
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  await expect(cardFrame(page).locator('[name=number]')).toBeVisible();
  await expect(page.getByRole('dialog').locator('.lines')).toContainText(code);
});

test('input typed while the order loads is kept', async ({ page, request }) => {
  const buyer = newBuyer();
  const { profile, details } = orderFormMessages.es;
  const recovery = recoveryMessages.es;
  const token = await abandonTestCheckout(request, buyer, { serviceId: 206 });
  const release = await holdRequests(page, '**/api/abandoned-checkouts/*');
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
