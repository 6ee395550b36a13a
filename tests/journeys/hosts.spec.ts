import type { Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { type Buyer, fillForm, newBuyer, payByCard, tickPublic, tickStatements } from './buyer.ts';
import { enterCode } from './checkout-dialog.ts';
import { expectOrdered } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { inspectPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

/** Returns an address on the sandbox's promo or brand host. Browsers resolve names under `localhost`. */
const urlOnHost = (host: string, baseURL: string | undefined, path: string) =>
  `http://${host}.localhost:${new URL(baseURL ?? '').port}${path}`;

async function fillDetails(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  const form = orderFormMessages[locale];
  await page.getByLabel(form.profile.label, { exact: true }).fill(`@${buyer.username}`);
  await tickPublic(page, locale);
  await page.getByLabel(form.details.email, { exact: true }).fill(buyer.email);
  await tickStatements(page, locale);
}

const proceedButton = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: checkoutPageMessages[locale].details.proceed });

for (const locale of languagesOfTest('brand host')) {
  test(`a buyer pays on the brand host in ${locale}, on the standalone page, with a code`, {
    tag: '@merge',
  }, async ({ page, request, baseURL }) => {
    test.slow();
    const buyer = newBuyer();
    const { discount } = checkoutMessages[locale];
    await page.goto(urlOnHost('brand', baseURL, `${pathTo('checkout', locale)}?service=204`));
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `${pathTo('standalone', locale)}?amount=9.99&followers=1000`,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await fillDetails(page, locale, buyer);
    await inspectPage(page, `standalone-${locale}`);
    await proceedButton(page, locale).click();
    await enterCode(page, locale, 'hola5');
    await expect(page.locator('.code')).toContainText('HOLA5');
    const due = locale === 'en' ? '€9.49' : '9,49';
    await expect(page.locator('.pay-foot b')).toContainText(due);
    await expect(page.locator('.sum')).toContainText(discount.line('HOLA5'));
    await inspectPage(page, `standalone-pay-${locale}`);
    await payByCard(page, locale);
    await expect(page.locator('main')).toContainText(due);
    await expectOrdered(request, buyer, [1100]);
  });
}

test('data stored only in the browser is available on the standalone page', async ({ page, baseURL }) => {
  const buyer = newBuyer();
  const { port } = new URL(baseURL ?? '');
  await fillForm(page, 'es', buyer, urlOnHost('brand', baseURL, '/es/ig'));
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  await expect.poll(kept).toContain(buyer.email);
  await page.goto(urlOnHost('brand', baseURL, '/checkout'));
  await expect(page).toHaveURL(
    `http://brand.localhost:${port}/standalone-payment?amount=9.99&followers=1000`,
  );
  await expect(page.locator('.known')).toContainText(buyer.email);
});

for (const locale of languagesOfTest('standalone page')) {
  test(`the standalone page charges the catalogue price or refuses, in ${locale}`, async ({ page }) => {
    const { standalone } = checkoutPageMessages[locale];
    const path = pathTo('standalone', locale);
    await page.goto(`${path}?amount=0.50&followers=1000`);
    await expect(page.locator('main').getByRole('alert')).toContainText(standalone.priceTitle);
    await expect(page.locator('.quotes')).toContainText('9,99'.replace(',', locale === 'en' ? '.' : ','));
    await expect(
      page.getByRole('button', { name: checkoutPageMessages[locale].details.proceed }),
    ).toHaveCount(0);
    await inspectPage(page, `standalone-price-${locale}`);
    await page.locator('.quotes a').first().click();
    await page.waitForURL(`**${path}?amount=9.99&followers=1000`);
    await expect(
      page.getByRole('button', { name: checkoutPageMessages[locale].details.proceed }),
    ).toBeVisible();
    await page.goto(`${path}?amount=9.99&followers=1234`);
    await expect(page.locator('main').getByRole('alert')).toContainText(standalone.unknownTitle);
    await inspectPage(page, `standalone-unknown-${locale}`);
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(path);
    await expect(page.getByRole('heading', { name: standalone.chooseTitle })).toBeVisible();
  });
}

test('hostile amounts are refused in any format', async ({ page }) => {
  const hostile = [
    'amount=0&followers=1000',
    'amount=-9.99&followers=1000',
    'amount=9.990&followers=1000',
    'amount=1e3&followers=1000',
    'amount=NaN&followers=NaN',
    'amount=9.99&followers=1e3',
    'amount=9.99%20%3Cscript%3Ealert(1)%3C/script%3E&followers=1000',
    'amount=9.99&amount=0.01&followers=-1000&followers=1000',
    `amount=${'9'.repeat(1900)}&followers=1000`,
  ];
  for (const query of hostile) {
    const answer = await page.goto(`${pathTo('standalone', 'es')}?${query}`);
    expect(answer?.status()).toBe(200);
    await expect(page.locator('.refused')).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  }
});
