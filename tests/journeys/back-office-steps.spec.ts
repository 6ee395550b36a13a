import { phoneMessages } from '#messages/admin/customers/phone.ts';
import { refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { countSteps } from './counted.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const phone = phoneMessages.es;
const order = orderMessages.es;
const inbox = pendingMessages.es;

test.describe(() => {
  test.use({ as: { role: 'agent', width: 1440, theme: 'light' } });

  test('an agent reaches the refund from a phone call in four steps, and the draft is mailed', async ({
    staff,
  }) => {
    const { page } = staff;
    const { id, number, email, amountCents } = await boughtOrder();
    await page.goto('/admin/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { press, type, taken } = countSteps(page);
    await press('c');
    const field = page.getByRole('searchbox', { name: phone.label });
    await expect(field).toBeFocused();
    await type(email.slice(0, email.indexOf('@')));
    const card = page.getByRole('article', { name: number });
    await expect(card.getByText(phone.where)).toBeVisible();
    await expect(card.getByText(phone.bound('50,00 €', '200,00 €'))).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: order.actions.refund });
    await expect(dialog.getByText(order.refund.bound('50,00 €'))).toBeVisible();
    await press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(taken()).toBe(4);
    const refunds = () =>
      change<{ amount_cents: number; reason: string }>([
        `select r.amount_cents, r.reason from refunds r join payments p on p.id = r.payment_id where p.order_id = $1`,
        [id],
      ]);
    await expect.poll(async () => (await refunds()).length).toBe(1);
    const [refund] = await refunds();
    // Delivered units are not refunded.
    expect(refund?.amount_cents).toBeGreaterThan(0);
    expect(refund?.amount_cents).toBeLessThanOrEqual(amountCents);
    expect(refund?.reason).toContain(email.slice(0, email.indexOf('@')));

    // The buyer receives a mail with the information given on the phone.
    const letter = card.getByLabel(phone.letter.label);
    await expect(letter).toHaveValue(new RegExp(number));
    await letter.fill(`${await letter.inputValue()}\n\nGracias por llamar.`);
    await card.getByRole('button', { name: phone.letter.send, exact: true }).click();
    await card.getByRole('link', { name: phone.letter.thread }).click();
    await expect(page.getByText('Gracias por llamar.').first()).toBeVisible();
  });
});

test.describe(() => {
  test.use({ as: { role: 'agent', width: 390, theme: 'dark' } });

  test('an agent on a phone finds the order by card digits and amount, and opens it from its item by one click', {
    tag: '@merge',
  }, async ({ staff }) => {
    const { page } = staff;
    const { id, number, email, amountCents, username } = await boughtOrder();
    const amount = (amountCents / 100).toFixed(2).replace('.', ',');
    await page.goto(`/admin/phone?q=${encodeURIComponent(`@${username} ${amount}`)}`);
    await expect(page.getByRole('article', { name: number })).toBeVisible();
    await expect(page.getByText(ordersMessages.es.languages.es).first()).toBeVisible();
    // The order number field also finds an order by part of its address.
    await page.goto('/admin/auto-refill');
    await page.getByLabel(refillsMessages.es.order, { exact: true }).fill(email);
    await expect(page.locator(`datalist option[value="${number}"]`)).toHaveCount(1);
    const [item] = await change<{ id: string }>([
      `insert into pending_items (reason, subject_kind, subject_id, order_id, urgency, amount_cents)
       values ('refund_failed', 'refund', $1, $2, 1, 100) returning id`,
      [crypto.randomUUID(), id],
    ]);
    await page.goto(`/admin/pending/${item?.id}`);
    await expect(page.getByText(inbox.reasons.refund_failed.found)).toBeVisible();
    const { click, taken } = countSteps(page);
    await click(page.getByRole('article').getByRole('link', { name: number }));
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${id}`));
    expect(taken()).toBe(1);
  });
});
