/** @module-tag full */
import { expect as expectPage } from '@playwright/test';
import { describe, expect, it } from 'vitest';
import { visitShop } from './browser.ts';

const visit = visitShop();

describe('payment element', () => {
  it('the payment element pays with a card number that the shop cannot read', async () => {
    const sent: string[] = [];
    visit.page.on('request', (request) => sent.push(`${request.frame().url()} ${request.postData() ?? ''}`));
    const id = await visit.open('payment');
    await visit.typeCard('4242424242424242');
    await expectPage(visit.paymentFrame().getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await expectPage(visit.paymentFrame().getByLabel('Expiration date')).toHaveValue('12 / 40');
    await visit.pressPay();
    await expectPage(visit.result()).toHaveText('succeeded');
    expect(await visit.statusOf(id)).toBe('succeeded');
    expect(
      sent.filter((line) => line.startsWith(visit.shopUrl) && line.includes('4242424242424242')),
    ).toEqual([]);
    const last = (await visit.events()).filter((event) => event.name === 'change').at(-1);
    expect(last).toMatchObject({
      elementType: 'payment',
      empty: false,
      complete: true,
      collapsed: false,
      value: { type: 'card' },
    });
    await expectPage(visit.page.locator('#at-payment')).toHaveClass('StripeElement StripeElement--complete');
  });

  it('the payment element applies the appearance in a frame as high as its content', async () => {
    await visit.open('payment');
    const label = visit.paymentFrame().getByText('Card number');
    await expectPage(label).toHaveCSS('text-transform', 'uppercase');
    await expectPage(visit.paymentFrame().getByLabel('Card number')).toHaveCSS('border-radius', '9px');
    await expectPage(visit.paymentFrame().getByLabel('Card number')).toHaveCSS('font-size', '18px');
    const inner = await visit.paymentFrame().locator('.Payment').boundingBox();
    const outer = await visit.page.locator('#at-payment iframe').boundingBox();
    expect(Math.abs((outer?.height ?? 0) - (inner?.height ?? 0))).toBeLessThanOrEqual(1);
  });

  it('the payment element allows correcting a digit in the middle', async () => {
    await visit.open('payment');
    const number = visit.paymentFrame().locator('[name="number"]');
    await number.pressSequentially('4242924242424242');
    for (let i = 0; i < 11; i++) await number.press('ArrowLeft');
    await number.press('ArrowLeft');
    await number.press('ArrowLeft');
    await number.press('Backspace');
    await number.press('4');
    await expectPage(number).toHaveValue('4242 4242 4242 4242');
    const expiry = visit.paymentFrame().locator('[name="expiry"]');
    await expiry.pressSequentially('12');
    await expectPage(expiry).toHaveValue('12 / ');
    await expiry.press('Backspace');
    await expectPage(expiry).toHaveValue('12');
    await expiry.press('Backspace');
    await expectPage(expiry).toHaveValue('1');
  });

  it('the payment element opens the return address when redirects are always requested', async () => {
    const id = await visit.open('payment', { redirect: 'always' });
    await visit.typeCard('4242424242424242');
    await visit.pressPay();
    await visit.page.waitForURL(/\/thanks\?/);
    const query = new URL(visit.page.url()).searchParams;
    expect(query.get('payment_intent')).toBe(id);
    expect(query.get('redirect_status')).toBe('succeeded');
    expect(query.get('payment_intent_client_secret')).toMatch(new RegExp(`^${id}_secret_`));
  });

  it('the payment element pays an intent created later', async () => {
    await visit.open('deferred', { amount: '2990' });
    await visit.typeCard('4242424242424242');
    await visit.pressPay();
    await expectPage(visit.result()).toHaveText('succeeded');
  });

  it('the payment element does not pay a different amount than it was opened with', async () => {
    const id = await visit.open('deferred', { amount: '1990' });
    await visit.typeCard('4242424242424242');
    visit.expectRefusals();
    await visit.pressPay();
    await expectPage(visit.result()).toContainText('error payment_intent_invalid_parameter');
    expect(await visit.statusOf(id)).toBe('requires_payment_method');
  });

  it('the payment element has its height from the start, so that the page does not shift', async () => {
    await visit.page.addInitScript(() => {
      const shop = window as unknown as { shift: number };
      shop.shift = 0;
      const add = (list: PerformanceObserverEntryList) => {
        for (const entry of list.getEntries()) shop.shift += (entry as unknown as { value: number }).value;
      };
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    });
    await visit.open('payment');
    const frame = visit.page.locator('#at-payment iframe');
    const first = await frame.evaluate((node) => node.getBoundingClientRect().height);
    await expectPage.poll(async () => (await visit.events()).map((event) => event.name)).toContain('ready');
    const last = await frame.evaluate((node) => node.getBoundingClientRect().height);
    expect(Math.abs(first - last)).toBeLessThan(1);
    expect(await visit.page.evaluate('window.shift')).toBeLessThan(0.01);
  });
});

describe('3-D Secure', () => {
  it('3-D Secure succeeds after approval, and the dialog restores the focus', async () => {
    const id = await visit.open('payment');
    await visit.typeCard('4000000000003220');
    await visit.pressPay();
    const approve = visit.challengeFrame().locator('#test-source-authorize-3ds');
    await expectPage(approve).toBeFocused();
    await visit.page.keyboard.press('Escape');
    await visit.page.keyboard.press('Escape');
    await expectPage(approve).toBeVisible();
    expect(await visit.statusOf(id)).toBe('requires_action');
    await approve.click();
    await expectPage(visit.result()).toHaveText('succeeded');
    await expectPage(visit.page.getByRole('button', { name: 'Pay', exact: true })).toBeFocused();
    expect(await visit.page.locator('dialog').count()).toBe(0);
  });

  it('3-D Secure returns from a separate page', async () => {
    const intent = await visit.world.stripe.paymentIntents.create({
      amount: 900,
      currency: 'eur',
      confirm: true,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: `${visit.shopUrl}/thanks`,
    });
    await visit.page.goto(intent.next_action?.redirect_to_url?.url ?? '');
    await visit.page.locator('#test-source-authorize-3ds').click();
    await visit.page.waitForURL(/redirect_status=succeeded/);
    expect(await visit.statusOf(intent.id)).toBe('succeeded');
  });
});

it('the script works with React in strict mode', async () => {
  const id = await visit.open('react', {}, '/react');
  await visit.typeCard('4242424242424242');
  await visit.pressPay();
  await expectPage(visit.result()).toHaveText('succeeded');
  expect(await visit.statusOf(id)).toBe('succeeded');
  await expectPage(visit.page.locator('iframe')).toHaveCount(1);
});
