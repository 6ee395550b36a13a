import { expect, test } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { territoryClosed } from '#messages/markets.ts';
import { openPlace, orderButton, seeSuccess, startCheckout, typeCard, typeLocation } from './buyer.ts';
import { languagesOfTest } from './in-turn.ts';

for (const locale of languagesOfTest('Canarias')) {
  test(`the postal code is requested before payment, and the Canaries are reported at its field in ${locale}`, async ({
    page,
  }) => {
    const { place } = checkoutMessages[locale];
    await startCheckout(page, locale);
    const country = page.getByLabel(place.country, { exact: true });
    const code = page.getByLabel(place.postalCode, { exact: true });
    await expect(country.locator('option[value=FR]')).toBeAttached();
    await expect(country.locator('option[value=GB]')).not.toBeAttached();
    await country.selectOption('ES');
    await typeCard(page, '4242424242424242');
    await openPlace(page);
    await code.fill('2800');
    await orderButton(page, locale).click();
    await expect(page.getByText(place.missing.postalCode)).toBeVisible();
    await expect(code).toBeFocused();
    // The postal code is in the Canary Islands, which the owner has not opened.
    await code.fill('35001');
    await expect(page.getByText(territoryClosed('ES-canarias', locale))).toBeVisible();
    await orderButton(page, locale).click();
    await expect(page.getByText(territoryClosed('ES-canarias', locale))).toBeVisible();
    await expect(code).toBeFocused();
    await country.selectOption('IE');
    await expect(code).toBeHidden();
    await typeLocation(page);
    await orderButton(page, locale).click();
    await seeSuccess(page, locale);
  });
}
