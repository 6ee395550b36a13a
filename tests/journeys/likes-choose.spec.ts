import type { Page } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { newBuyer, openCheckout } from './buyer.ts';
import {
  chosenNoteOf,
  enterDetails,
  enterName,
  linksField,
  pickPosts,
  postsOf,
  tiles,
} from './likes-shop.ts';
import { inspectPage, shiftOf, showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

const words = postsMessages.es;
const form = orderFormMessages.es;
const visibleText = (page: Page, text: string) => page.getByText(text).filter({ visible: true });
const more = { name: words.more };

test('posts load by the dozen until the end without shifting the content below', async ({
  page,
  request,
}) => {
  const { username } = newBuyer();
  const all = await postsOf(request, username);
  await enterName(page, 'likes', 'es', username);
  await expect(tiles(page)).toHaveCount(Math.min(12, all.length));
  const before = await shiftOf(page);
  for (let count = 12; count < all.length; count += 12) {
    await page.getByRole('button', more).click();
    await expect(tiles(page)).toHaveCount(Math.min(count + 12, all.length));
  }
  await expect(page.getByText(words.noMore)).toBeVisible();
  expect((await shiftOf(page)) - before).toBe(0);
  const links = await tiles(page).evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  expect(links).toEqual(all.map(({ link }) => link));
});

test('a package too small for the posts shows advice wherever it is selected', async ({ page }) => {
  const buyer = newBuyer();
  await enterName(page, 'likes', 'es', buyer.username);
  await pickPosts(page, 7);
  await enterDetails(page, 'es', buyer);
  // The smallest package: 50 + 5. Each post takes at least ten.
  await page.locator('input[name=package][value="301"]').check();
  const advice = `${words.likes.tooMany('5')} ${words.removeSome('2')}`;
  await expect(page.getByText(advice)).toHaveCount(2);
  await inspectPage(page, 'likes-too-many');
  await page.getByRole('button', { name: form.summary.pay }).click();
  await expect(page.getByText(form.errors.postsTooMany)).toBeVisible();
  await expect(tiles(page).first()).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();

  const taken = page.getByRole('list', { name: words.likes.chosen }).getByRole('button');
  await taken.first().click();
  await expect(taken).toHaveCount(6);
  await expect(taken.first()).toBeFocused();
  await taken.last().click();
  await expect(taken).toHaveCount(5);
  await expect(taken.last()).toBeFocused();
  await expect(page.getByText(advice)).toHaveCount(0);
  await expect(page.getByText(form.errors.postsTooMany)).toBeHidden();
  await expect(chosenNoteOf(page)).toContainText(words.likes.share('11'));
  await openCheckout(page, 'es');
});

test('visiting another service loses no input', async ({ page }) => {
  const buyer = newBuyer();
  await enterName(page, 'likes', 'es', buyer.username);
  await pickPosts(page, 2);
  await page.locator('input[name=package][value="303"]').check();
  await page.goto(pathTo('followers', 'es'));
  await expect(page.getByLabel(form.profile.label, { exact: true })).toHaveValue(buyer.username);
  await expect(page.locator('input[name=package][value="204"]')).toBeChecked();
  await page.locator('input[name=package][value="205"]').check();
  await page.goto(pathTo('likes', 'es'));
  await expect(page.locator('input[name=package][value="303"]')).toBeChecked();
  await expect(chosenNoteOf(page)).toContainText(words.likes.many('2'));
});

test('posts stay with their profile', async ({ page }) => {
  const [one, other] = [newBuyer(), newBuyer()];
  await enterName(page, 'likes', 'es', one.username);
  await pickPosts(page, 2);
  const name = page.getByLabel(form.profile.label, { exact: true });
  await name.fill(other.username);
  await name.blur();
  await expect(chosenNoteOf(page)).toContainText(words.likes.choose);
  await expect(tiles(page).first()).toBeVisible();
  await name.fill(one.username);
  await name.blur();
  await expect(chosenNoteOf(page)).toContainText(words.likes.many('2'));
});

test('a private profile shows no posts and says so', async ({ page }) => {
  const username = `private.${newBuyer().username}`.slice(0, 30);
  await page.goto(pathTo('likes', 'es'));
  const name = page.getByLabel(form.profile.label, { exact: true });
  await name.fill(username);
  await name.blur();
  await expect(page.getByText(words.private)).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
});

test('a name missing from the directory offers to paste links', async ({ page }) => {
  const username = `unknown.${newBuyer().username}`.slice(0, 30);
  await enterName(page, 'likes', 'es', username);
  await expect(visibleText(page, words.notFound(username))).toBeVisible();
  await expect(linksField(page)).toBeVisible();
});

test('a profile without posts says so', async ({ page }) => {
  const { username } = newBuyer();
  await page.route('**/api/instagram/media/*', (route) =>
    route.fulfill({ json: { success: true, found: true, posts: [], next: null } }),
  );
  await enterName(page, 'likes', 'es', username);
  await expect(page.getByText(words.likes.empty(username))).toBeVisible();
  await showPage(page, 'likes-empty');
});

test('posts that failed to load can be retried', async ({ page }) => {
  const { username } = newBuyer();
  await page.route('**/api/instagram/media/*', (route) => route.fulfill({ status: 409, json: {} }));
  await enterName(page, 'likes', 'es', username);
  await expect(visibleText(page, words.failed)).toBeVisible();
  await page.unroute('**/api/instagram/media/*');
  await page.getByLabel(words.fromProfile).check();
  await page.getByRole('button', { name: words.retry }).click();
  await expect(tiles(page).first()).toBeVisible();
});
