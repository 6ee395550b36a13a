import type { Page } from '@playwright/test';
import { formatCountFor } from '#contracts/kit/counts.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { recoveryMessages } from '#messages/recovery.ts';
import { expectAccessible } from './accessible.ts';
import { fillForm, newBuyer, payByCard, startCheckout } from './buyer.ts';
import { abandonTestCheckout, blockUser } from './hero-shop.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';
import { showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const words = orderFormMessages.es;
const landing = pathTo('followers', 'es');
const total = (page: Page) => page.locator('.sum [data-total]').first();
const nameField = (page: Page) => page.getByLabel(words.profile.label, { exact: true });

async function switchAudience(page: Page): Promise<void> {
  await expect(page.locator('input[value="204"]')).toBeChecked();
  await page.getByLabel(words.packages.spain).check();
  await expect(page.locator('input[name=package]:checked')).toHaveValue('105');
  await expect(total(page)).toHaveText('12,99 €');
  await expect(page.getByLabel(words.packages.customLabel)).toBeHidden();
  await page.getByLabel(words.packages.europe).check();
  await expect(page.locator('input[name=package]:checked')).toHaveValue('204');
  await expect(total(page)).toHaveText('9,99 €');
}

test('switching the audience selects the marked package of its list, also before the scripts run', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/*-island-*.js');
  await page.goto(landing);
  await switchAudience(page);
  await expect(page.locator('[data-awake]')).toHaveCount(0);
  release();
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await switchAudience(page);
});

test.describe('a custom quantity', () => {
  test('a custom quantity is rounded to a sold quantity when the field is left', async ({ page }) => {
    await page.goto(landing);
    const field = page.getByLabel(words.packages.customLabel);
    for (const [typed, left, price] of [
      ['499', '500', '6,99 €'],
      ['100010', '100000', '499,98 €'],
      ['1234', '1230', '11,52 €'],
      ['', '500', '6,99 €'],
    ] as const) {
      await field.fill('2000');
      await expect(page.locator('input[value=custom]')).toBeChecked();
      await expect(total(page)).toHaveText('16,66 €');
      await field.fill(typed);
      // While the text is typed, the total belongs to the quantity that the field will settle at.
      await expect(total(page)).toHaveText(price);
      await field.blur();
      await expect(field).toHaveValue(left);
      await expect(total(page)).toHaveText(price);
      const limit = (value: number) => formatCountFor(value, 'es');
      const range = `${limit(500)}${words.packages.rangeWord}${limit(100_000)}`;
      await expect(page.locator('.custom [role=status]')).toContainText(
        words.packages.adjusted(limit(Number(left)), range),
      );
    }
    for (const typed of ['2.000', '2,000', '2 000']) {
      await field.fill(typed);
      await expect(total(page)).toHaveText('16,66 €');
      await expect(page.locator('.custom [role=status]')).toBeEmpty();
      await expect(page.locator('.sum')).toContainText(words.summary.bonusLine('100'));
      await field.fill('500');
    }
  });

  test('a custom quantity changes by the arrow keys', async ({ page }) => {
    await page.goto(landing);
    const field = page.getByLabel(words.packages.customLabel);
    await field.focus();
    await expect(page.locator('[data-awake]')).toHaveCount(1);
    await page.keyboard.press('ArrowUp');
    await expect(field).toHaveValue('510');
    await expect(page.locator('input[value=custom]')).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveValue('500');
  });
});

test('the form keeps its input in its tab only, and a purchase clears it', async ({ page, context }) => {
  const buyer = newBuyer();
  await fillForm(page, 'es', buyer);
  await page.goto(pathTo('tracking', 'es'));
  await page.goto(landing);
  await expect(nameField(page)).toHaveValue(buyer.username);
  const other = await context.newPage();
  await other.goto(landing);
  await nameField(other).focus();
  await expect(other.locator('[data-awake]')).toHaveCount(1);
  await expect(nameField(other)).toHaveValue('');
  await other.close();

  await startCheckout(page, 'es', buyer);
  await payByCard(page, 'es');
  await page.goto(landing);
  await nameField(page).focus();
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByLabel(words.details.email, { exact: true })).toHaveValue('');
});

test('a buyer from the page about a failed payment starts again once', async ({ page }) => {
  await page.route('**/payment-failed', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<a href="${landing}">Volver</a>` }),
  );
  await fillForm(page, 'es', newBuyer());
  await page.goto('/payment-failed');
  await page.getByRole('link').click();
  await nameField(page).focus();
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await expect(nameField(page)).toHaveValue('');
  await expect(page.locator('input[value="204"]')).toBeChecked();
  const again = newBuyer();
  await nameField(page).fill(again.username);
  await nameField(page).blur();
  await page.reload();
  await expect(nameField(page)).toHaveValue(again.username);
});

async function show(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  await showPage(page, `hero-${name}`);
}

for (const locale of languagesOfTest('hero-form')) {
  const said = orderFormMessages[locale];
  const field = (page: Page) => page.getByLabel(said.profile.label, { exact: true });

  test(`every state of the profile is accessible in ${locale}`, async ({ page }) => {
    const { username } = newBuyer();
    await page.goto(pathTo('followers', locale));
    await field(page).scrollIntoViewIfNeeded();
    await field(page).fill('muestra');
    await expect(page.getByRole('option').first()).toBeVisible();
    await show(page, `suggestions-${locale}`);
    await field(page).fill(username);
    await expect(page.getByText(said.profile.publicFound)).toBeVisible();
    await show(page, `found-${locale}`);
    await blockUser(`${username.slice(0, 28)}.b`);
    await field(page).fill(`${username.slice(0, 28)}.b`);
    await expect(page.getByText(said.blocked.title)).toBeVisible();
    await show(page, `blocked-${locale}`);
    await field(page).fill(`private.${username}`.slice(0, 30));
    await expect(page.getByText(said.privateProfile.error)).toBeVisible();
    await field(page).press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await show(page, `private-${locale}`);
  });

  test(`errors and a restored order are accessible in ${locale}`, async ({ page, request }) => {
    await page.goto(pathTo('followers', locale));
    await page.getByRole('button', { name: said.summary.pay }).click();
    await expect(page.getByText(said.errors.username)).toBeVisible();
    await show(page, `errors-${locale}`);
    const buyer = newBuyer();
    const token = await abandonTestCheckout(request, buyer, { serviceId: 206, language: locale });
    await page.goto(`${pathTo('followers', locale)}?recover=${token}`);
    await page.locator('#order').hover({ position: { x: 5, y: 5 } });
    await expect(page.getByText(recoveryMessages[locale].done.title)).toBeVisible();
    await expect(page.getByText(said.profile.publicFound)).toBeVisible();
    await show(page, `recovered-${locale}`);
  });
}
