import { expect, type Page } from '@playwright/test';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { cardFormMessages } from '#messages/card-form.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { type Buyer, cards, newBuyer, orderButton, payWith, seeSuccess, typeLocation } from './buyer.ts';
import { applyCode, openDiscount } from './checkout-dialog.ts';
import { ordersAt } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { refuseMeasuring } from './measuring-refused.ts';
import { inspectPage } from './page-pictures.ts';
import { test } from './quiet-page.ts';

test.beforeEach(({ context, baseURL }) => refuseMeasuring(context, baseURL));

let count = 0;
const newPosts = (many: number) =>
  Array.from({ length: many }, () => {
    count += 1;
    return `https://www.instagram.com/p/C${process.pid.toString(36)}${Date.now().toString(36)}${count}/`;
  });

const address = (locale: Locale, buyer: Buyer, service: number) =>
  `${pathTo('checkout', locale)}?service=${service}&username=${buyer.username}`;

interface PostsOrderInput {
  buyer: Buyer;
  posts: string[];
  kind?: 'likes' | 'views';
}

async function fillDetails(
  page: Page,
  locale: Locale,
  { buyer, posts, kind = 'likes' }: PostsOrderInput,
): Promise<void> {
  const { startNow, waive } = consentStatements[consentVersion][locale];
  await page.getByLabel(checkoutPageMessages[locale].posts.label[kind]).fill(posts.join('\n'));
  await page.getByLabel(orderFormMessages[locale].details.email, { exact: true }).fill(buyer.email);
  await page.getByLabel(startNow).check();
  await page.getByLabel(waive).check();
}

const proceedButton = (page: Page, locale: Locale) =>
  page.getByRole('button', { name: checkoutPageMessages[locale].details.proceed });

for (const locale of languagesOfTest('checkout-posts')) {
  test(`a buyer pays for likes on two posts on the checkout page in ${locale}`, async ({ page, request }) => {
    test.slow();
    const buyer = newBuyer();
    const posts = newPosts(2);
    await page.goto(address(locale, buyer, 302));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('100');
    await fillDetails(page, locale, { buyer, posts });
    await inspectPage(page, `checkout-page-likes-${locale}`);
    await proceedButton(page, locale).click();
    await expect(page.locator('.known')).toContainText('2');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await payWith(page, locale, cards.good);
    await seeSuccess(page, locale);
    await expect
      .poll(async () => (await ordersAt(request, posts)).map(({ quantity }) => quantity))
      .toEqual([55, 55]);
  });
}

test('a buyer pays for views with a code on the checkout page', async ({ page, request }) => {
  const buyer = newBuyer();
  const posts = newPosts(1);
  await page.goto(address('es', buyer, 402));
  await fillDetails(page, 'es', { buyer, posts, kind: 'views' });
  await proceedButton(page, 'es').click();
  await openDiscount(page, 'es');
  await applyCode(page, 'es', 'hola5');
  await expect(page.locator('.pay-foot b')).toHaveText('3,32 €');
  await payWith(page, 'es', cards.good);
  await seeSuccess(page, 'es');
  await expect
    .poll(async () => (await ordersAt(request, posts)).map(({ quantity }) => quantity))
    .toEqual([1100]);
});

test('missing, invalid and too many posts are reported at their field', async ({ page }) => {
  const { errors } = orderFormMessages.es;
  const buyer = newBuyer();
  const field = page.getByLabel(checkoutPageMessages.es.posts.label.likes);
  await page.goto(address('es', buyer, 301));
  await fillDetails(page, 'es', { buyer, posts: [] });
  await proceedButton(page, 'es').click();
  await expect(page.getByText(errors.posts)).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('hola');
  await expect(page.getByText(errors.postsWrong)).toBeVisible();
  await field.fill(newPosts(12).join('\n'));
  await proceedButton(page, 'es').click();
  await expect(page.getByText(errors.postsTooMany)).toBeVisible();
  await field.fill(newPosts(1).join(''));
  await expect(page.getByText(errors.postsTooMany)).toBeHidden();
});

test('the posts remain after a reload and can be changed', async ({ page }) => {
  const buyer = newBuyer();
  const [first, second] = newPosts(2);
  await page.goto(address('es', buyer, 302));
  await fillDetails(page, 'es', { buyer, posts: [first ?? '', second ?? ''] });
  await proceedButton(page, 'es').click();
  await expect(page.locator('.pay-foot b')).toBeVisible();
  await page.reload();
  await expect(page.locator('.pay-foot b')).toBeVisible();
  await page.getByRole('button', { name: checkoutPageMessages.es.details.change }).click();
  await expect(page.getByLabel(checkoutPageMessages.es.posts.label.likes)).toHaveValue(`${first}\n${second}`);
});

test('likes are also paid with the card form', async ({ page, request }) => {
  const buyer = newBuyer();
  const posts = newPosts(1);
  const words = cardFormMessages.es;
  await page.goto(`${pathTo('cardForm', 'es')}?service=301&username=${buyer.username}`);
  const part = (title: string) => page.frameLocator(`iframe[title="Secure ${title} input frame"]`);
  await part('card number').locator('[name=cardnumber]').fill(cards.good);
  await part('expiration date').locator('[name=exp-date]').fill('12 / 34');
  await part('CVC').locator('[name=cvc]').fill('123');
  await typeLocation(page);
  await page.getByLabel(words.holder).fill('Marta Gil');
  await page.getByLabel(words.email, { exact: true }).fill(buyer.email);
  await orderButton(page, 'es').click();
  await expect(page.getByText(orderFormMessages.es.errors.posts)).toBeVisible();
  await page.getByLabel(checkoutPageMessages.es.posts.label.likes).fill(posts.join(''));
  await page.getByLabel(consentStatements[consentVersion].es.startNow).check();
  await page.getByLabel(consentStatements[consentVersion].es.waive).check();
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
  await expect
    .poll(async () => (await ordersAt(request, posts)).map(({ quantity }) => quantity))
    .toEqual([55]);
});
