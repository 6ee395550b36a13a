import { clientsMessages } from '#messages/admin/customers/records.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { formMessages } from '#messages/admin/shell/form.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { boughtOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const form = formMessages.es;
const menu = shellMessages.es;

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

test('an unfinished note on an order or customer survives a click elsewhere, and its letters are not shortcuts', async ({
  staff: { page },
}) => {
  const { id, email } = await boughtOrder();
  const [client] = await change<{ id: string }>(['select id from clients where email = $1', [email]]);
  const notes = [
    [`/admin/orders/${id}`, orderMessages.es.note.label],
    ...(client ? [[`/admin/customers/${client.id}`, clientsMessages.es.note]] : []),
  ] as const;
  for (const [path, label] of notes) {
    await page.goto(path);
    const field = page.getByPlaceholder(label, { exact: true });
    await expect(field).toBeVisible();
    await page.keyboard.press('n');
    await expect(field).toBeFocused();
    await page.keyboard.type('casa g1 n2 s3');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('navigation', { name: menu.mainMenu })
      .getByRole('link', { name: menu.entries.services, exact: true })
      .click();
    const asked = page.getByRole('dialog', { name: form.unsaved });
    await asked.getByRole('button', { name: form.stay }).click();
    await expect(field).toHaveValue('casa g1 n2 s3');
    expect(new URL(page.url()).pathname).toContain(path);
  }
});
