/** @module-tag full */
import { expect as expectPage } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { visitShop } from './browser.ts';

const visit = visitShop();

describe('card elements', () => {
  it('card elements pay with number, date and code in separate frames', async () => {
    const id = await visit.open('split');
    const number = visit.frame('Secure card number input frame').locator('[name="cardnumber"]');
    await number.pressSequentially('4242424242424241');
    await expectPage(visit.page.locator('#at-cardNumber')).toHaveClass(/StripeElement--invalid/);
    await expectPage(number).toHaveCSS('color', 'rgb(200, 0, 0)');
    await number.fill('4242424242424242');
    await expectPage(number).toHaveCSS('color', 'rgb(1, 2, 3)');
    await visit.page.locator('label[for="at-cardExpiry"]').click();
    await expectPage(
      visit.frame('Secure expiration date input frame').locator('[name="exp-date"]'),
    ).toBeFocused();
    await visit.page.keyboard.type('1240');
    await visit.frame('Secure CVC input frame').locator('[name="cvc"]').fill('123');
    await visit.pressPay();
    await expectPage(visit.result()).toHaveText('succeeded');
    const paid = await visit.world.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
    expect(paid.payment_method).toMatchObject({
      billing_details: { name: 'A buyer' },
      card: { last4: '4242', exp_year: 2040 },
    });
    const brands = (await visit.events()).filter(
      (event) => event.elementType === 'cardNumber' && event.name === 'change',
    );
    expect(brands.at(-1)).toMatchObject({ brand: 'visa', complete: true, empty: false });
    expect((await visit.page.locator('#at-cardNumber iframe').boundingBox())?.height).toBe(24);
  });

  it('card elements pay with the single card field after a decline', async () => {
    await visit.open('card');
    const card = visit.frame('Secure card payment input frame');
    await card.getByLabel('Card number').fill('4000000000000002');
    await card.getByLabel('Expiration date').fill('12/40');
    await card.getByLabel('Security code').fill('123');
    await visit.pressPay();
    await expectPage(visit.result()).toContainText('error card_declined generic_decline');
    await card.getByLabel('Card number').fill('4242424242424242');
    await visit.pressPay();
    await expectPage(visit.result()).toHaveText('succeeded');
  });
});

describe('wallet buttons', () => {
  const buttons = () => visit.frame('Secure express checkout frame');
  const sheet = () => visit.frame('Secure wallet sheet frame');

  it('wallet buttons show the device’s wallets, open the sheet and pay', async () => {
    const id = await visit.open('express');
    await buttons().getByRole('button', { name: 'Pay with Google Pay' }).click();
    await expectPage(sheet().getByText('€29.90').first()).toBeVisible();
    await sheet().getByRole('button', { name: 'Pay', exact: true }).click();
    await expectPage(visit.result()).toHaveText('succeeded');
    expect(await visit.page.locator('dialog').count()).toBe(0);
    const events = await visit.events();
    expect(events.find((event) => event.name === 'ready')).toMatchObject({
      availablePaymentMethods: { applePay: true, googlePay: true, link: false },
    });
    expect(events.find((event) => event.name === 'confirm')).toMatchObject({
      expressPaymentType: 'google_pay',
      billingDetails: { name: 'Wallet Buyer', email: 'wallet.buyer@example.com' },
    });
    const paid = await visit.world.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
    expect(paid.payment_method).toMatchObject({ card: { wallet: { type: 'google_pay' } } });
  });

  it('wallet buttons take no space when the device has no wallet', async () => {
    visit.world.processor.setFaults({ wallets: { applePay: false, googlePay: false } });
    await visit.open('express');
    await expectPage.poll(async () => (await visit.events()).map((event) => event.name)).toContain('ready');
    visit.world.processor.setFaults({ wallets: { applePay: true, googlePay: true } });
    const ready = (await visit.events()).find((event) => event.name === 'ready');
    expect(ready?.availablePaymentMethods).toBeUndefined();
    expect((await visit.page.locator('#at-expressCheckout iframe').boundingBox())?.height ?? 0).toBe(0);
  });
});
