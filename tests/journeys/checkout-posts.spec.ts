import { expect, type Page } from '@playwright/test';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { type Buyer, newBuyer, orderButton, payByCard, seeSuccess, tickStatements } from './buyer.ts';
import { fillCardForm, numberField } from './card-parts.ts';
import { ordersAt } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { inspectPage } from './page-pictures.ts';
import { test } from './quiet-page.ts';

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
  await page.getByLabel(checkoutPageMessages[locale].posts.label[kind]).fill(posts.join('\n'));
  await page.getByLabel(orderFormMessages[locale].details.email, { exact: true }).fill(buyer.email);
  await tickStatements(page, locale);
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
    await payByCard(page, locale);
    await expect
      .poll(async () => (await ordersAt(request, posts)).map(({ quantity }) => quantity))
      .toEqual([55, 55]);
  });
}

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

test('likes are also paid with the card form', async ({ page, request }) => {
  const buyer = newBuyer();
  const posts = newPosts(1);
  await page.goto(`${pathTo('cardForm', 'es')}?service=301&username=${buyer.username}`);
  await expect(numberField(page)).toBeVisible();
  await fillCardForm(page, 'es', buyer);
  await orderButton(page, 'es').click();
  await expect(page.getByText(orderFormMessages.es.errors.posts)).toBeVisible();
  await page.getByLabel(checkoutPageMessages.es.posts.label.likes).fill(posts.join(''));
  await orderButton(page, 'es').click();
  await seeSuccess(page, 'es');
  await expect
    .poll(async () => (await ordersAt(request, posts)).map(({ quantity }) => quantity))
    .toEqual([55]);
});
