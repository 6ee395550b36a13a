// The browser logs refused requests, which these tests cause on purpose.
import { expect, type Page, test } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { fillForm, newBuyer, openCheckout, startCheckout } from './buyer.ts';
import { holdRequests } from './hold-requests.ts';
import { languagesOfTest } from './in-turn.ts';

const words = orderFormMessages.es;
const nameField = (page: Page) => page.getByLabel(words.profile.label, { exact: true });

/** The sandbox directory misbehaves for names that begin with these words. */
const buyerNamed = (start: 'slow' | 'limited' | 'failing' | 'unknown') => {
  const buyer = newBuyer();
  return { ...buyer, username: `${start}.${buyer.username}`.slice(0, 30) };
};

function countCalls(page: Page, part: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes(part)) count += 1;
  });
  return () => count;
}

test('a slow directory and an unanswered username check do not block the payment', async ({ page }) => {
  const buyer = buyerNamed('slow');
  await page.route('**/api/instagram/**', () => {});
  await page.route('**/api/check-blocked-user', () => {});
  await fillForm(page, 'es', buyer);
  await expect(page.getByText(words.profile.checking)).toBeVisible();
  await openCheckout(page, 'es');
});

test('Continue proceeds when the directory does not reply', async ({ page }) => {
  await page.route('**/api/instagram/**', () => {});
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).fill(newBuyer().username);
  await page.getByRole('button', { name: words.profile.proceed }).click();
  await expect(page.locator('.tiles.europe input:checked')).toBeFocused();
});

test('Continue does not move the focus from a field that the buyer has entered since', async ({ page }) => {
  const release = await holdRequests(page, '**/api/instagram/profile/**');
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).fill(newBuyer().username);
  await page.getByRole('button', { name: words.profile.proceed }).click();
  const email = page.getByLabel(words.details.email, { exact: true });
  await email.focus();
  release();
  await expect(page.getByText(words.profile.publicFound)).toBeVisible();
  await expect(email).toBeFocused();
});

test('Continue clicked before the scripts run does not move the focus from a later field', async ({
  page,
}) => {
  await page.goto(pathTo('followers', 'es'));
  const island = page.locator('[data-island]', { has: nameField(page) });
  const [module = ''] = (await island.getAttribute('data-island'))?.split(' ') ?? [];
  const release = await holdRequests(page, `**${module}`);
  await nameField(page).fill(newBuyer().username);
  await page.getByRole('button', { name: words.profile.proceed }).click();
  const email = page.getByLabel(words.details.email, { exact: true });
  await email.focus();
  release();
  await expect(page.getByText(words.profile.publicFound)).toBeVisible();
  await expect(email).toBeFocused();
});

test('a throttled directory is called once without a message, and the purchase continues', async ({
  page,
}) => {
  const buyer = buyerNamed('limited');
  const searches = countCalls(page, '/api/instagram/search');
  const answered = page.waitForResponse((response) => response.url().includes('/api/instagram/search'));
  await page.goto(pathTo('followers', 'es'));
  await nameField(page).fill(buyer.username);
  expect((await answered).status()).toBe(429);
  await fillForm(page, 'es', buyer);
  await expect(page.getByText(words.profile.searchFailed)).toBeHidden();
  await openCheckout(page, 'es');
  // One per typed name: the page does not retry after a 429.
  expect(searches()).toBeLessThanOrEqual(2);
});

for (const locale of languagesOfTest('hero-directory')) {
  test(`a failing directory is called three times, reported in ${locale}, and the name is typed`, {
    tag: '@merge',
  }, async ({ page }) => {
    const { profile } = orderFormMessages[locale];
    const buyer = buyerNamed('failing');
    const searches = countCalls(page, '/api/instagram/search');
    await page.goto(pathTo('followers', locale));
    await page.getByLabel(profile.label, { exact: true }).pressSequentially(buyer.username);
    await expect(page.getByText(profile.searchFailed)).toBeVisible();
    expect(searches()).toBe(3);
    await startCheckout(page, locale, buyer);
  });

  test(`a name that was not found can still be ordered for in ${locale}`, async ({ page }) => {
    const { profile } = orderFormMessages[locale];
    const buyer = buyerNamed('unknown');
    await fillForm(page, locale, buyer);
    await expect(page.getByText(profile.noneFound(buyer.username))).toBeVisible();
    await openCheckout(page, locale);
  });
}

test('a failed username check counts as not blocked', async ({ page }) => {
  await page.route('**/api/check-blocked-user', (route) => route.fulfill({ status: 500, json: {} }));
  await startCheckout(page, 'es');
  await expect(page.getByText(words.blocked.title)).toBeHidden();
});

test('search and check start after three letters and a pause in typing', async ({ page }) => {
  const searches = countCalls(page, '/api/instagram/search');
  const checks = countCalls(page, '/api/check-blocked-user');
  const { username } = newBuyer();
  await page.clock.install({ time: '2026-03-02T10:00:00Z' });
  await page.goto(pathTo('followers', 'es'));
  await page.clock.pauseAt('2026-03-02T11:00:00Z');
  await nameField(page).click();
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await nameField(page).pressSequentially('an');
  await page.clock.runFor(2000);
  expect([checks(), searches()]).toEqual([0, 0]);

  await nameField(page).pressSequentially(username.slice(2));
  await page.clock.runFor(490);
  expect([checks(), searches()]).toEqual([0, 0]);
  const checked = page.waitForRequest('**/api/check-blocked-user');
  await page.clock.runFor(20);
  expect((await checked).postDataJSON()).toEqual({ username });
  await page.clock.runFor(280);
  expect(searches()).toBe(0);
  const searched = page.waitForRequest(`**/api/instagram/search?query=${username}`);
  await page.clock.runFor(20);
  await searched;
  expect([checks(), searches()]).toEqual([1, 1]);
});

test('no suggestion opens after the field is left, neither from a pending search nor from a running one', async ({
  page,
}) => {
  const searches = countCalls(page, '/api/instagram/search');
  const release = await holdRequests(page, '**/api/instagram/search*');
  await page.clock.install({ time: '2026-03-02T10:00:00Z' });
  await page.goto(pathTo('followers', 'es'));
  await page.clock.pauseAt('2026-03-02T11:00:00Z');
  await nameField(page).click();
  await expect(page.locator('[data-awake]')).toHaveCount(1);
  await nameField(page).pressSequentially('muestra');
  await page.clock.runFor(300);
  await page.keyboard.press('Tab');
  await page.clock.runFor(2000);

  await nameField(page).fill('ejemplo');
  const asked = page.waitForRequest('**/api/instagram/search*');
  await page.clock.runFor(900);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('/search'));
  await asked;
  expect(searches()).toBe(1);
  await page.keyboard.press('Tab');
  await gone;
  release();
  await page.clock.runFor(100);
  await expect(page.getByRole('listbox')).toHaveCount(0);
});
