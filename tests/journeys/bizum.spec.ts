import type { Page } from '@playwright/test';
import { processorsMessages } from '#messages/admin/payments/processors.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import {
  cards,
  orderButton,
  payWith,
  startCheckout,
  tickPublic,
  tickStatements,
  typeLocation,
} from './buyer.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './quiet-page.ts';
import { signInAs } from './staff.ts';

/* A buyer in Spain pays by Bizum on the bank's page and returns to the shop. Runs one test at a time, because the
   last one pauses Redsys, and Bizum with it, for all buyers. */
test.describe.configure({ mode: 'default' });

const { means } = checkoutMessages.es;

async function startBizum(page: Page): Promise<void> {
  await page.getByLabel(means.bizum.name, { exact: true }).check();
  await typeLocation(page);
  await orderButton(page, 'es').click();
  await page.waitForURL(/\/sis\/realizarPago/);
}

async function payAgainByCard(page: Page): Promise<void> {
  await tickPublic(page, 'es');
  await tickStatements(page, 'es');
  await page.getByRole('button', { name: orderFormMessages.es.summary.pay }).click();
  await expect(page.getByLabel(means.bizum.name, { exact: true })).toBeChecked();
  await page.getByLabel(means.card.name, { exact: true }).check();
  await payWith(page, 'es', cards.good);
  await expect(page).toHaveURL(/order-success/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pago exitoso');
}

async function decide(page: Page, decision: 'yes' | 'no'): Promise<void> {
  await page.locator('[name=phone]').fill('600000001');
  await page.locator('button.Main').click();
  await page.locator(`[name=decision][value=${decision}]`).click();
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await startCheckout(page, 'es');
});

test('a buyer pays by Bizum with the keyboard and sees the paid order', { tag: '@merge' }, async ({
  page,
}) => {
  await page.getByLabel(means.card.name, { exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(means.bizum.lead)).toBeVisible();
  await expectAccessible(page, 'dialog');
  await startBizum(page);
  await decide(page, 'yes');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/order-success/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pago exitoso');
});

test('a buyer refused by the bank pays by card', async ({ page }) => {
  await startBizum(page);
  await decide(page, 'no');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await page.getByRole('link', { name: 'Volver al formulario de pago' }).click();
  await payAgainByCard(page);
});

test("a buyer returns by the browser's back button and pays by card", async ({ page }) => {
  await startBizum(page);
  await page.goBack();
  await payAgainByCard(page);
});

async function seesBizum(page: Page): Promise<boolean> {
  await startCheckout(page, 'es');
  return page.getByLabel(means.bizum.name, { exact: true }).isVisible();
}

test('an owner pauses Redsys, and Bizum is hidden until the pause ends through its inbox item', async ({
  page,
  newContext,
}) => {
  const words = processorsMessages.es;
  const pending = pendingMessages.es;
  const name = 'Redsys';
  const context = await newContext({ viewport: { width: 1440, height: 900 } });
  const { id } = await signInAs(context, 'owner');
  const office = await context.newPage();
  await office.goto('/admin/processors');
  const card = office.getByRole('region', { name });
  await expect(card.getByText(words.open)).toBeVisible();
  await card.getByRole('button', { name: words.holdLabel(name) }).press('Enter');
  const holding = office.getByRole('dialog', { name: words.holdLabel(name) });
  await expectAccessible(office, 'dialog');
  await holding.getByRole('textbox').fill('el contrato acaba');
  await office.keyboard.press('Enter');
  await expect(holding).toHaveCount(0);
  await expect(card.getByText(words.reasons.staff)).toBeVisible();
  await expectAccessibleInBothThemes(office);
  await expect.poll(() => seesBizum(page)).toBe(false);

  await office.goto('/admin/pending?reason=processor_held');
  await office
    .getByRole('link', { name: new RegExp(pending.reasons.processor_held.title) })
    .first()
    .press('Enter');
  await expect(office.getByText(pending.reasons.processor_held.found)).toBeVisible();
  await expect(office.getByText(name, { exact: true }).first()).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('link', { name: sheetsMessages.es.cures.processors }).press('Enter');
  await card.getByRole('button', { name: words.releaseLabel(name) }).press('Enter');
  const releasing = office.getByRole('dialog', { name: words.releaseLabel(name) });
  await releasing.getByRole('button', { name: words.release }).press('Enter');
  await expect(releasing).toHaveCount(0);
  await expect(card.getByText(words.open)).toBeVisible();
  await expect.poll(() => seesBizum(page)).toBe(true);
  await office.goto('/admin/pending?reason=processor_held');
  await expect(office.getByText(pending.reasons.processor_held.found)).toHaveCount(0);
  // The page has an English version for members who read English.
  await change([`update staff_members set language = 'en' where id = $1`, [id]]);
  await office.goto('/admin/processors');
  await expect(office.getByRole('heading', { level: 1, name: processorsMessages.en.title })).toBeVisible();
  await expect(card.getByText(processorsMessages.en.open)).toBeVisible();
});
