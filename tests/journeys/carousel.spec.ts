import type { Page } from '@playwright/test';
import { pathTo } from '#contracts/pages/routes.ts';
import { proofMessages } from '#messages/proof.ts';
import { expectStill, watchMoves } from './page-moves.ts';
import { expect, test } from './quiet-page.ts';

const words = proofMessages.es.reviews;
const list = (page: Page) => page.locator('.revs');
const scrollOffset = (page: Page) => list(page).evaluate((element) => Math.round(element.scrollLeft));

async function scrollToCarousel(page: Page): Promise<void> {
  await page.goto(pathTo('followers', 'es'));
  await page.locator('#reviews').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: words.all })).toBeVisible();
}

/** Opens the carousel with a paused clock that only the test moves. */
async function openWithPausedClock(page: Page): Promise<void> {
  await page.clock.install();
  await scrollToCarousel(page);
  await page.mouse.move(0, 0);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await list(page).evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
  await list(page).dispatchEvent('pointerup');
}

/** Returns the width of one view in pixels. */
const view = (page: Page) =>
  list(page).evaluate((element) => {
    const [first, second] = element.children;
    const step = (second?.getBoundingClientRect().left ?? 0) - (first?.getBoundingClientRect().left ?? 0);
    return { cards: Math.round((element.clientWidth + 16) / step), step: element.clientWidth + 16 };
  });

test('the carousel shows two equally high cards on phones and three from 768 px', async ({ page }) => {
  await page.goto(pathTo('followers', 'es'));
  for (const [width, cards] of [
    [390, 2],
    [767, 2],
    [768, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await view(page)).cards, { message: `at ${width} px` }).toBe(cards);
    const heights = await list(page)
      .locator('li')
      .evaluateAll((all) => [...new Set(all.map((card) => Math.round(card.getBoundingClientRect().height)))]);
    expect(heights, `at ${width} px`).toHaveLength(1);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('the carousel moves on after eight seconds and restarts after the last card', async ({ page }) => {
  await openWithPausedClock(page);
  const { step } = await view(page);
  await page.clock.runFor(7900);
  expect(await scrollOffset(page)).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(() => scrollOffset(page)).toBeGreaterThan(step - 4);
  await expect
    .poll(() => list(page).evaluate((e) => e.scrollLeft + e.clientWidth >= e.scrollWidth - 2))
    .toBe(true);
  await page.clock.runFor(8000);
  await expect.poll(() => scrollOffset(page)).toBe(0);
});

test('the carousel pauses under the pointer, with focus, when unfolded and on request', async ({ page }) => {
  await openWithPausedClock(page);
  await list(page).hover();
  await page.clock.runFor(20_000);
  expect(await scrollOffset(page)).toBe(0);
  await page.mouse.move(0, 0);
  await list(page).focus();
  await page.clock.runFor(20_000);
  expect(await scrollOffset(page)).toBe(0);
  const pause = page.getByRole('button', { name: words.pause });
  await pause.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#reviews').getByRole('button', { name: words.play })).toBeFocused();
  await page
    .locator('#reviews')
    .getByRole('button', { name: words.play })
    .evaluate((button) => button.blur());
  await page.clock.runFor(20_000);
  expect(await scrollOffset(page)).toBe(0);
});

test('the carousel never moves automatically for users who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWithPausedClock(page);
  await expect(page.getByRole('button', { name: words.pause })).toBeHidden();
  await page.clock.runFor(30_000);
  expect(await scrollOffset(page)).toBe(0);
  await page.getByRole('button', { name: words.next }).click();
  await expect.poll(() => scrollOffset(page)).toBeGreaterThan(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  /** Sends the touch events of a swipe. A negative `dx` goes to the left. */
  async function swipe(page: Page, dx: number): Promise<void> {
    const box = await list(page).boundingBox();
    if (!box) throw new Error('no list');
    const [x, y] = [box.x + box.width / 2, box.y + 40];
    const touch = await page.context().newCDPSession(page);
    const send = (type: string, at?: number) =>
      touch.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: at === undefined ? [] : [{ x: at, y }],
      });
    await send('touchStart', x);
    for (const part of [0.25, 0.5, 0.75, 1]) await send('touchMove', x + dx * part);
    await send('touchEnd');
  }

  test('a swipe of 50 px moves one view, and a shorter one returns', async ({ page }) => {
    await scrollToCarousel(page);
    const { step } = await view(page);
    await swipe(page, -40);
    await expect.poll(() => scrollOffset(page)).toBe(0);
    await swipe(page, -60);
    await expect.poll(() => scrollOffset(page)).toBeGreaterThan(step - 4);
    await swipe(page, 60);
    await expect.poll(() => scrollOffset(page)).toBe(0);
  });
});

test('all reviews load page by page in place of the newest, also after an error', async ({ page }) => {
  await scrollToCarousel(page);
  const totals = (await page.locator('.revh .n').textContent()) ?? '';
  const count = Number(totals.match(/(\d+) opiniones/)?.[1]);
  await page.route('**/api/reviews?**', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.getByRole('button', { name: words.all }).click();
  await expect(page.getByText(words.failed)).toBeVisible();
  await page.unroute('**/api/reviews?**');
  await page.getByRole('button', { name: words.all }).click();
  const cards = list(page).locator('li');
  await expect(cards.first()).toBeFocused();
  const more = page.getByRole('button', { name: words.loadMore });
  while (await more.isVisible()) await more.click();
  // Other journeys add reviews at the same time.
  expect(await cards.count()).toBeGreaterThanOrEqual(count);
  await expect(
    page.getByText(words.hidden('conteneva il numero di telefono di un’altra persona')),
  ).toBeVisible();
});

test('nothing shifts when the carousel script starts', async ({ page }) => {
  const moved = await watchMoves(page);
  await scrollToCarousel(page);
  await expectStill(moved);
});
