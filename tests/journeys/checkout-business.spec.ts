import { formatMoney } from '#contracts/kit/money.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { errorMessages } from '#messages/errors.ts';
import { invoiceMessages } from '#messages/invoice.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { expectAccessible } from './accessible.ts';
import { cards, orderButton, seeSuccess, startCheckout, typeCardOnly } from './buyer.ts';
import { dialog, dueAmount, openDiscount } from './checkout-dialog.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

test.use({ provokes: /status of 4(?:00|22)/ });

for (const locale of languagesOfTest('business')) {
  test(`a business of another member state enters its number before paying in ${locale} and pays no tax`, {
    tag: '@merge',
  }, async ({ page }) => {
    const { business } = checkoutMessages[locale];
    const { fields, problems } = invoiceMessages[locale];
    await page.setViewportSize({ width: 390, height: 844 });
    await startCheckout(page, locale);
    await openDiscount(page, locale);
    await page.getByText(business.fold).click();
    const field = (name: keyof typeof fields) =>
      page.locator('.business').getByLabel(fields[name], { exact: true });
    const send = page.getByRole('button', { name: business.submit, exact: true });
    await field('name').fill('Studio Ejemplo SARL');
    await field('country').selectOption('DE');
    await field('street').fill('Straße 1');
    await field('postalCode').fill('10115');
    await field('city').fill('Berlin');
    await send.click();
    await expect(field('number')).toBeFocused();
    await expect(dialog(page).getByText(problems.missing)).toBeVisible();
    await field('number').fill('12');
    await field('number').press('Enter');
    await expect(dialog(page).getByText(errorMessages[locale].tax_number_invalid)).toBeVisible();
    await expectAccessible(page);
    // The sandbox census does not know this number under this name.
    await field('country').selectOption('ES');
    await field('number').fill('A99900003');
    await send.click();
    await expect(dialog(page).getByText(errorMessages[locale].tax_number_not_theirs)).toBeVisible();
    await expect(field('number')).toBeFocused();
    await field('country').selectOption('DE');
    await field('number').fill('DE 123456789');
    await send.click();
    await expect(page.locator('#business-named')).toContainText(business.reverse);
    await expect(page.locator('.due')).toContainText(business.withoutTax);
    await expect(dueAmount(page)).toHaveText(formatMoney(826, locale));
    await expect(dialog(page).getByText(business.off)).toBeVisible();
    await expect(dialog(page).getByText(business.totalWithout, { exact: true })).toBeVisible();
    await expectAccessible(page);
    // The address of the business sets the place, so the card form asks for the card only.
    await expect(page.locator('[name=place-country]')).toHaveCount(0);
    await typeCardOnly(page, cards.good);
    await orderButton(page, locale).click();
    await seeSuccess(page, locale);
    const { success } = trackingMessages[locale];
    await expect(page.getByText(success.untaxed.reverse_charge, { exact: true })).toBeVisible();
  });
}
