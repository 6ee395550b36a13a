import { expect, test } from '@playwright/test';
import { checkoutMessages } from '#messages/checkout.ts';
import { territoryClosed } from '#messages/markets.ts';
import { fillForm, newBuyer, openCheckout, orderButton, seeSuccess, typeCard, typePlace } from './buyer.ts';

test('the postal code is requested before payment, and a closed place is reported at its field', async ({
  page,
}) => {
  const { place } = checkoutMessages.es;
  await fillForm(page, 'es', newBuyer());
  await openCheckout(page, 'es');
  const country = page.getByLabel(place.country, { exact: true });
  const code = page.getByLabel(place.postalCode, { exact: true });
  await expect(country).toHaveValue('ES');
  await expect(country.locator('option[value=FR]')).toBeAttached();
  await expect(country.locator('option[value=GB]')).not.toBeAttached();
  await typeCard(page, '4242424242424242');
  await code.fill('2800');
  await orderButton(page, 'es').click();
  await expect(page.getByText(place.missing.postalCode)).toBeVisible();
  await expect(code).toBeFocused();
  // The postal code is in the Canary Islands, which the owner has not opened.
  await code.fill('35001');
  await expect(page.getByText(territoryClosed('ES-canarias', 'es'))).toBeVisible();
  await orderButton(page, 'es').click();
  await expect(page.getByText(territoryClosed('ES-canarias', 'es'))).toBeVisible();
  await expect(code).toBeFocused();
  await country.selectOption('IE');
  await expect(code).toBeHidden();
  await typePlace(page);
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
});
