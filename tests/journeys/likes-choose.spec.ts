import type { Page } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { postsMessages } from '#messages/posts.ts';
import { recoveryMessages } from '#messages/recovery.ts';
import { newBuyer, openCheckout, tickPublic } from './buyer.ts';
import { abandonLikesCheckout } from './hero-shop.ts';
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

test('a buyer can select only videos for views', async ({ page, request }) => {
  const { username } = newBuyer();
  const videos = await postsOf(request, username, 'video');
  await enterName(page, 'views', 'es', username);
  if (videos.length > 0) await expect(tiles(page)).toHaveCount(Math.min(12, videos.length));
  else await expect(page.getByText(words.views.empty(username))).toBeVisible();
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

test('errors appear in form order, and the first has the focus', async ({ page }) => {
  await page.goto(pathTo('likes', 'es'));
  await page.getByRole('button', { name: form.summary.pay }).click();
  for (const problem of ['username', 'public', 'posts', 'email'] as const) {
    await expect(page.getByText(form.errors[problem])).toBeVisible();
  }
  await expect(page.getByLabel(form.profile.label, { exact: true })).toBeFocused();

  const buyer = newBuyer();
  await page.getByLabel(form.profile.label, { exact: true }).fill(buyer.username);
  await tickPublic(page, 'es');
  await expect(tiles(page).first()).toBeVisible();
  await page.getByRole('button', { name: form.summary.pay }).click();
  await expect(tiles(page).first()).toBeFocused();
});

test('a reload keeps package, posts, pasted links and e-mail', async ({ page }) => {
  const buyer = newBuyer();
  await enterName(page, 'likes', 'es', buyer.username);
  const links = await pickPosts(page, 2);
  await page.locator('input[name=package][value="303"]').check();
  await page.getByLabel(words.byLink).check();
  await linksField(page).fill('https://www.instagram.com/p/CpastedOne/');
  await page.getByLabel(form.details.email, { exact: true }).fill(buyer.email);
  await page.reload();
  await expect(linksField(page)).toHaveValue('https://www.instagram.com/p/CpastedOne/');
  await expect(chosenNoteOf(page)).toContainText(words.likes.many('3'));
  await page.getByLabel(words.fromProfile).check();
  for (const link of links) await expect(page.locator(`input[name=post][value="${link}"]`)).toBeChecked();
  await expect(page.locator('input[name=package][value="303"]')).toBeChecked();
  await expect(page.getByLabel(form.details.email, { exact: true })).toHaveValue(buyer.email);
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

for (const service of ['likes', 'views'] as const) {
  test(`a recovery link restores ${service} with their posts`, async ({ page, request }) => {
    const buyer = newBuyer();
    const posts = await postsOf(request, buyer.username);
    const links = posts.slice(0, 2).map(({ link }) => link);
    const serviceId = service === 'likes' ? 303 : 403;
    const token = await abandonLikesCheckout(request, buyer, { serviceId, selectedPosts: links });
    await page.goto(`${pathTo(service, 'es')}?recover=${token}`);
    await expect(page.getByText(recoveryMessages.es.done.title)).toBeVisible();
    await expect(page.locator(`input[name=package][value="${serviceId}"]`)).toBeChecked();
    await expect(page.getByLabel(form.details.email, { exact: true })).toHaveValue(buyer.email);
    await expect(linksField(page)).toHaveValue(links.join('\n'));
    await expect(chosenNoteOf(page)).toContainText(words[service].many('2'));
  });
}
