import { expect } from 'vitest';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { trackingMessages } from '#messages/tracking.ts';
import type { Visitor } from './visitor.ts';

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002500003155',
};

/** Titles of the processor's own fields, the same at Stripe itself. */
const cardFrame = 'iframe[title="Secure payment input frame"]';
const bankFrame = 'iframe[title="Secure 3D Secure challenge frame"]';

let count = 0;

export function newBuyer() {
  count += 1;
  const mark = `${process.pid.toString(36)}${Date.now().toString(36)}${count}`;
  return { username: `ana.${mark}`.slice(0, 30), email: `ana.${mark}@ejemplo.es` };
}

export type Buyer = ReturnType<typeof newBuyer>;

export async function enterName(visitor: Visitor, name: string): Promise<void> {
  await visitor.type('#username', name);
  await visitor.click('input[name=public]');
}

export async function enterDetails(visitor: Visitor, { email }: Buyer): Promise<void> {
  await visitor.type('#email', email);
  await visitor.click('input[name=startNow]');
  await visitor.click('input[name=waive]');
}

export async function fillForm(visitor: Visitor, locale: Locale, buyer: Buyer): Promise<void> {
  await visitor.open(pathTo('followers', locale));
  await enterName(visitor, buyer.username);
  await enterDetails(visitor, buyer);
}

export async function openCheckout(visitor: Visitor): Promise<void> {
  await visitor.click('#pay');
  await visitor.see('dialog[open]');
}

/** Pays in a dialog that knows the buyer's territory already. */
export async function payAgainWith(visitor: Visitor, number: string): Promise<void> {
  await visitor.inFrame(cardFrame, async () => {
    await visitor.type('[name=number]', number);
    await visitor.type('[name=expiry]', '1234');
    await visitor.type('[name=cvc]', '123');
  });
  await visitor.click('dialog[open] [type=submit].main:not([aria-disabled])');
}

export async function payWith(visitor: Visitor, number: string): Promise<void> {
  await visitor.type('[name=place-postalCode]', '28001');
  await payAgainWith(visitor, number);
}

export async function approveAtBank(visitor: Visitor): Promise<void> {
  await visitor.inFrame(bankFrame, () => visitor.click('#test-source-authorize-3ds'));
}

export async function seeSuccess(visitor: Visitor, locale: Locale): Promise<string> {
  await visitor.see('h1', trackingMessages[locale].success.title);
  const script = () => ({
    path: location.pathname,
    query: location.search,
    number: document.querySelector('dd b')?.textContent ?? '',
  });
  const check = (page: ReturnType<typeof script>) => {
    expect(page).toMatchObject({
      path: pathTo('orderSuccess', locale),
      query: expect.stringMatching(/^\?order=.+&status=success$/),
      number: expect.stringMatching(/^[2-9A-HJ-NP-Z]{10}$/),
    });
  };
  return (await visitor.until({ script, check })).number;
}
