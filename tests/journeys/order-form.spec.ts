import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { fillForm, newBuyer } from './buyer.ts';
import { holdRequests } from './hold-requests.ts';
import { expect, test } from './quiet-page.ts';

const words = orderFormMessages.es;
const landing = pathTo('followers', 'es');

test('the form shows all missing input and focuses the first field', { tag: '@merge' }, async ({ page }) => {
  await page.goto(landing);
  await page.getByRole('button', { name: words.summary.pay }).click();
  for (const problem of ['username', 'public', 'email', 'startNow', 'waive'] as const) {
    await expect(page.getByText(words.errors[problem])).toBeVisible();
  }
  await expect(page.locator('#username')).toBeFocused();
});

test('a reload keeps input and selection', { tag: '@merge' }, async ({ page }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await page.locator('.tiles.europe .tile', { hasText: '2500' }).first().click();
  await expect(page.locator('.sum [data-total]').first()).toHaveText('19,99 €');
  await page.reload();
  await expect(page.getByLabel(words.profile.label, { exact: true })).toHaveValue(buyer.username);
  await expect(page.getByLabel(words.details.email, { exact: true })).toHaveValue(buyer.email);
  await expect(page.locator('.sum [data-total]').first()).toHaveText('19,99 €');
  await expect(page.getByLabel(/desistimiento de 14/)).not.toBeChecked();
});

test('input and selection before the scripts run are kept', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*-island-*.js');
  await page.goto(landing);
  await page.locator('.tiles.europe .tile', { hasText: '5000' }).first().click();
  await expect(page.locator('.sum [data-total]').first()).toHaveText('33,99 €');
  await page.getByLabel(words.details.email, { exact: true }).fill('pronto@ejemplo.es');
  await page.getByRole('button', { name: words.summary.pay }).click();
  release();
  await expect(page.getByText(words.errors.username)).toBeVisible();
  await expect(page.getByLabel(words.details.email, { exact: true })).toHaveValue('pronto@ejemplo.es');
  await expect(page.locator('.sum [data-total]').first()).toHaveText('33,99 €');
});

test('a pasted profile address becomes the name', async ({ page }) => {
  await page.goto(landing);
  const field = page.getByLabel(words.profile.label, { exact: true });
  await field.fill('https://www.instagram.com/Marta.Estudio/?hl=es');
  await page.getByRole('button', { name: words.profile.proceed }).click();
  await expect(field).toHaveValue('marta.estudio');
  await expect(page.locator('.sum')).toContainText('@marta.estudio');
});
