import { pathTo } from '#contracts/pages/routes.ts';
import { withdrawalsMessages } from '#messages/admin/checkout/withdrawals.ts';
import { reviewsMessages } from '#messages/admin/customers/reviews.ts';
import { listMessages } from '#messages/admin/shell/list.ts';
import { bulkMessages } from '#messages/admin/staff/bulk.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { blockUser, change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const bulk = bulkMessages.es;

test.describe(() => {
  test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

  test('an agent on a phone lifts all blocks of a search at once and undoes it', {
    tag: '@merge',
  }, async ({ staff }) => {
    const { page } = staff;
    const list = listMessages.es;
    const name = `many.${crypto.randomUUID().slice(0, 8)}`;
    for (const each of ['a', 'b', 'c']) await blockUser(`${name}.${each}`);
    await page.goto(`/admin/blocked-users?q=${name}`);
    await page.getByRole('checkbox', { name: `${list.select} @${name}.b` }).check();
    await page.getByRole('button', { name: list.actions, exact: true }).click();
    await page.getByRole('button', { name: list.selectAll('3') }).click();
    const { label, about } = bulk.actions.unblock;
    await page.getByRole('button', { name: label, exact: true }).last().click();
    const dialog = page.getByRole('dialog', { name: bulk.heading(label, '3') });
    await expect(dialog.getByText(about)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'dialog');
    await dialog.getByRole('button', { name: bulk.confirm(label, '3') }).click();
    await expect(dialog.getByText(bulk.done('3'))).toBeVisible();
    await expect(dialog.getByText(`${name}.c`)).toBeVisible();
    await expectAccessibleInBothThemes(page, 'dialog');
    await dialog.getByRole('button', { name: bulk.undo('3') }).click();
    const undoing = page.getByRole('dialog', { name: bulk.undoing(label) });
    await expect(undoing.getByText(bulk.done('3'))).toBeVisible();
    await undoing.getByRole('button', { name: bulk.close, exact: true }).last().click();
    const held = await change<{ n: number }>([
      'select count(*)::int as n from blocked_users where username like $1 and is_active',
      [`${name}.%`],
    ]);
    expect(held).toEqual([{ n: 3 }]);
  });
});

test.describe(() => {
  test.use({ as: { width: 1440, theme: 'light' } });

  test('an owner matches a withdrawal with its order and publishes a hidden review', {
    tag: '@merge',
  }, async ({ staff }) => {
    const { page } = staff;
    const words = withdrawalsMessages.es;
    const order = await boughtOrder();
    await page.request.post(pathTo('withdrawal', 'es'), {
      form: { name: 'Ana', orderNumber: order.number, email: `typo.${order.email}`, step: 'confirm' },
    });
    await page.goto(`/admin/withdrawals?state=undecided&q=${order.number}`);
    await page.getByRole('link', { name: order.number }).click();
    await expect(page.getByText(words.reasons.no_match)).toBeVisible();
    await page.getByRole('button', { name: words.accept }).click();
    const dialog = page.getByRole('dialog', { name: words.acceptTitle });
    await expect(dialog.getByLabel(words.acceptNumber)).toHaveValue(order.number);
    await dialog.getByRole('button', { name: words.accept }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(words.events['withdrawal.accept'])).toBeVisible();
    await expect(page.getByRole('button', { name: words.accept })).toBeDisabled();

    const reviews = reviewsMessages.es;
    // An old review, so that pages read by other journeys do not change.
    const [review] = await change<{ id: string }>([
      `insert into reviews (order_id, rating, text, name, locale, service_type, quantity, state, hidden_reason,
                            written_at, updated_at)
       values ($1, 4, 'Llegó bien', 'Ana', 'es', 'followers', 100, 'hidden', 'por error',
               now() - interval '2 years', now()) returning id`,
      [order.id],
    ]);
    await page.goto(`/admin/reviews/${review?.id}`);
    await expect(page.getByText(`${reviews.shownInstead}: por error`)).toBeVisible();
    await page.getByRole('button', { name: reviews.show }).click();
    const publish = page.getByRole('dialog', { name: reviews.showTitle });
    await expect(publish.getByText(reviews.showAgain)).toBeVisible();
    await publish.getByRole('button', { name: reviews.show }).click();
    await expect(publish).toHaveCount(0);
    await expect(page.getByText(reviews.events['review.unhide'])).toBeVisible();
  });
});
