/** @module-tag full */
import { AxeBuilder } from '@axe-core/playwright';
import { expect as expectPage } from '@playwright/test';
import { expect, it } from 'vitest';
import { visitShop } from './browser.ts';

const visit = visitShop();

/** Returns axe violations of WCAG 2.1 AA on the page and in its frames. */
async function violations(): Promise<string[]> {
  const report = await new AxeBuilder({ page: visit.page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa'])
    .analyze();
  return report.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
}

it('axe finds no violations in the card form, with and without errors', async () => {
  await visit.open('payment');
  await expectPage(visit.paymentFrame().getByLabel('Card number')).toBeVisible();
  expect(await violations()).toEqual([]);
  await visit.pressPay();
  await expectPage(visit.paymentFrame().getByText('Your card number is incomplete.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('axe finds no violations in the wallet buttons and sheet', async () => {
  await visit.open('express');
  await visit
    .frame('Secure express checkout frame')
    .getByRole('button', { name: 'Pay with Apple Pay' })
    .click();
  await expectPage(
    visit.frame('Secure wallet sheet frame').getByRole('button', { name: 'Cancel' }),
  ).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('axe finds no violations in the 3-D Secure dialog', async () => {
  await visit.open('payment');
  await visit.typeCard('4000000000003220');
  await visit.pressPay();
  await expectPage(visit.challengeFrame().locator('#test-source-authorize-3ds')).toBeVisible();
  expect(await violations()).toEqual([]);
});
