import type { APIRequestContext, Page } from '@playwright/test';
import type { InstagramMedia } from '#contracts/checkout/likes-schemas.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { type Buyer, tickPublic, tickStatements } from './buyer.ts';
import { expect } from './quiet-page.ts';

export type PostsPage = 'likes' | 'views';

export const tiles = (page: Page) => page.locator('input[name=post]');
export const linksField = (page: Page) => page.locator('textarea[name=links]');
export const chosenNoteOf = (page: Page) => page.locator('.chosen');

export async function postsOf(
  request: APIRequestContext,
  username: string,
): Promise<InstagramMedia['posts']> {
  const found: InstagramMedia['posts'] = [];
  let after: string | null = '';
  while (after !== null) {
    const query: string = after ? `?after=${encodeURIComponent(after)}` : '';
    const reply = await request.get(`/api/instagram/media/${username}${query}`);
    const media: InstagramMedia = await reply.json();
    found.push(...media.posts);
    after = media.next;
  }
  return found;
}

export async function enterName(page: Page, service: PostsPage, locale: Locale, username: string) {
  const { profile } = orderFormMessages[locale];
  await page.goto(pathTo(service, locale));
  await page.getByLabel(profile.label, { exact: true }).fill(username);
  await tickPublic(page, locale);
}

export async function enterDetails(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  await page.getByLabel(orderFormMessages[locale].details.email, { exact: true }).fill(buyer.email);
  await tickStatements(page, locale);
}

export async function pickPosts(page: Page, count: number): Promise<string[]> {
  await expect(tiles(page).first()).toBeVisible();
  const links: string[] = [];
  for (let at = 0; at < count; at += 1) {
    await tiles(page).nth(at).check();
    links.push(await tiles(page).nth(at).inputValue());
  }
  return links;
}

interface ProviderOrder {
  link: string;
  quantity: number;
  status: string;
}

export async function deliveriesTo(
  request: APIRequestContext,
  links: readonly string[],
): Promise<Record<string, number[]>> {
  const orders: ProviderOrder[] = await (await request.get('/sandbox/api/provider-orders')).json();
  return Object.fromEntries(
    links.map((link) => [
      link,
      orders.filter((order) => order.link === link).map(({ quantity }) => quantity),
    ]),
  );
}
