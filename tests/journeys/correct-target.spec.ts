import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import { correctAnchor } from '#contracts/pages/anchors.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { ambiguousOrder, boughtOrder } from './bought-order.ts';
import { newBuyer } from './buyer.ts';
import { change } from './hero-shop.ts';
import { languagesOfTest } from './in-turn.ts';
import { expectToFit, showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

for (const locale of languagesOfTest('correct-target')) {
  test(`a buyer corrects another person's name by keyboard before sending, and the order goes to the right one [${locale}]`, {
    tag: '@merge',
  }, async ({ page }) => {
    const { success, order: card, waits } = trackingMessages[locale];
    // A second order for the same profile waits for the first, whose outcome is unknown, so it is not sent.
    const first = await ambiguousOrder({ placed: false });
    const order = await boughtOrder({ input: { language: locale, username: first.username } });
    const { username } = newBuyer();

    await page.goto(`${pathTo('tracking', locale)}?order=${order.number}`);
    await expect(page.getByText(card.yours)).toBeVisible();
    await expect(page.getByText(waits)).toBeVisible();

    const path = `${orderPathTo('orderSuccess', locale)}?order=${order.accessToken}`;
    await page.goto(path);
    await expect(page.getByText(waits)).toBeVisible();
    const steps = page.getByRole('region', { name: success.next });
    await expect(steps).toContainText(`@${first.username}`);
    await steps.getByRole('button', { name: success.correct.wrong }).focus();
    await page.keyboard.press('Enter');
    const field = steps.getByLabel(success.username('Instagram'));
    await expect(field).toBeFocused();
    await expectAccessibleInBothThemes(page);
    for (const width of [320, 390, 1440]) await expectToFit(page, width);
    await showPage(page, `correct-target-${locale}`);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('no such name!');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`@${username}`);
    await page.keyboard.press('Enter');

    await expect(steps).toContainText(`${success.correct.done} @${username}`);
    await expect(page.getByText(waits)).toBeHidden();
    await expect(page.getByRole('region', { name: success.details })).toContainText(`@${username}`);
    await expect
      .poll(() =>
        change([
          `select s.link from submissions s join fulfilments f on f.id = s.fulfilment_id
            where f.order_id = $1 and s.state = 'accepted'`,
          [order.id],
        ]),
      )
      .toEqual([{ link: `https://www.instagram.com/${username}/` }]);

    await page.goto('about:blank');
    await page.goto(`${path}#${correctAnchor}`);
    await expect(page.getByRole('alert').filter({ hasText: success.correct.over })).toBeVisible();
  });
}
