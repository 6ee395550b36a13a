import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { finishDelivery } from './desk.ts';
import { expectStill, watchMoves } from './page-moves.ts';
import { expectToFit, showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('an Italian buyer on a phone receives a code for the next order, follows the delivery and requests a refill', async ({
  page,
  newContext,
  baseURL,
}) => {
  const plain = standingMessages.it;
  const words = trackingMessages.it;
  const order = await boughtOrder({ input: { language: 'it' } });
  const moved = await watchMoves(page);
  await page.goto(`${orderPathTo('orderSuccess', 'it')}?order=${order.accessToken}`);
  await expect(page.getByRole('heading', { name: plain.thanks.title('10%') })).toBeVisible();
  await expect(page.getByText(/^SAVE10-[2-9A-Z]{6}$/)).toBeVisible();

  await expectStill(moved);

  // With both columns in view, a disappearing element must not move the text.
  const wide = await page.context().newPage();
  await wide.setViewportSize({ width: 1440, height: 900 });
  const movedWide = await watchMoves(wide);
  await wide.goto(`${orderPathTo('orderSuccess', 'it')}?order=${order.accessToken}`);
  const next = wide.getByRole('region', { name: words.success.next });
  await expect(next).toContainText(words.success.correct.goesTo);

  await finishDelivery(page.request, order.link);
  const refill = page.getByRole('button', { name: plain.ask.button });
  await expect(refill).toBeVisible();
  // Shorter sentences must not move the buttons below them.
  await expectStill(moved, 0.005);
  await expect(next).toContainText(words.success.correct.wentTo);
  await expect(next).toContainText(words.success.amiss);
  await expect(wide.getByText(plain.notice.over)).toBeVisible();
  await expectStill(movedWide, 0.005);
  await wide.close();
  await refill.click();
  // A refusal appears next to its button and nowhere else.
  const panel = page.getByRole('region', { name: plain.ask.title });
  await expect(panel).toContainText(accountMessages.it.why.no_drop);
  await expect(panel).not.toContainText(plain.ask.now(30));
  await expect(page.locator('.toast')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: words.rise.title })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  for (const width of [320, 390, 768, 1440]) await expectToFit(page, width);
  await showPage(page, 'after-paying-it');

  // All bought units were lost on a large account: the drop counts, not the size of the account.
  await page.request.post('/sandbox/drop', { form: { link: order.link, count: '1100' } });
  await refill.click();
  await expect(panel).toContainText(plain.refill.pending);

  // Field and URL keep the number. The secret link of the mail opens the order again.
  await page.goto(pathTo('tracking', 'it'));
  const number = page.getByLabel(words.search.label);
  await number.fill(`# ${order.number.slice(0, 4).toLowerCase()}-${order.number.slice(4)}`);
  await number.press('Enter');
  await expect(page).toHaveURL(new RegExp(`order=${order.number}$`));
  await number.fill(
    `${new URL(page.url()).origin}${orderPathTo('orderSuccess', 'it')}?order=${order.accessToken}`,
  );
  await number.press('Enter');
  await expect(page.getByRole('region', { name: plain.ask.title })).toBeVisible();

  const context = await newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
  const quiet = await context.newPage();
  await quiet.goto(`${pathTo('tracking', 'it')}?order=${order.number}`);
  await quiet.getByText(words.rise.asTable).click();
  await expect(quiet.getByRole('row').last()).toContainText('1100');
});
