import { addresses } from '#contracts/staff/admin-addresses.ts';
import { blockedMessages } from '#messages/admin/catalog/blocking.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { kindsMessages } from '#messages/admin/catalog/types.ts';
import { providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { alertsMessages } from '#messages/admin/operations/alerts.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { formMessages } from '#messages/admin/shell/form.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { staffMessages } from '#messages/admin/staff/members.ts';
import { boughtOrder } from './bought-order.ts';
import { expect, test } from './staff.ts';

test.use({ as: { role: 'owner', width: 1440, theme: 'light' }, provokes: /^409: |status of 409/ });

const [providers, kinds, services] = [providersMessages.es, kindsMessages.es, servicesMessages.es];
const [blocked, alerts, staff] = [blockedMessages.es, alertsMessages.es, staffMessages.es];
const refusal = 'El servidor no acepta estos datos.';

/** Dialogs with each kind of form, the button that opens the dialog, and the input by label. */
const forms: { path: string; open: string; field?: string; typed: Record<string, string> }[] = [
  {
    path: '/admin/providers/1',
    open: providers.edit,
    field: 'apiKey',
    typed: { [providers.address]: 'https://provider.example/api/v2', [providers.newKey]: 'SECRET-KEY-123' },
  },
  {
    path: addresses.serviceKinds,
    open: kinds.addPackage,
    typed: { [kinds.quantity]: '700', [kinds.price]: '7,00' },
  },
  {
    path: addresses.upsellOffers,
    open: services.addOffer,
    typed: { [services.baseQuantity]: '700', [services.extraQuantity]: '70', [services.addonPrice]: '7,00' },
  },
  {
    path: addresses.blockedUsers,
    open: blocked.block,
    typed: { [blocked.fields.username]: 'refused.name', [blocked.fields.reason]: 'refused' },
  },
  { path: addresses.alerts, open: alerts.add, typed: { [alerts.fields.name]: 'Refused' } },
  { path: addresses.staff, open: staff.invite, typed: { [staff.email]: 'refused@example.com' } },
];

for (const { path, open, field, typed } of forms)
  test(`dialog "${open}" keeps its input and the address when the server refuses`, async ({
    staff: { page },
  }) => {
    const sent: string[] = [];
    await page.route('**/api/**', (route) => {
      const isChange = route.request().method() !== 'GET' && !route.request().url().endsWith('/live/look');
      if (!isChange) return route.fallback();
      sent.push(route.request().url());
      return route.fulfill({ status: 409, json: { message: refusal, error: { code: 'refused', field } } });
    });
    await page.goto(path);
    await page.getByRole('button', { name: open }).first().click();
    const dialog = page.getByRole('dialog');
    for (const [label, text] of Object.entries(typed)) await dialog.getByLabel(label).first().fill(text);
    await dialog
      .getByLabel(Object.keys(typed).at(-1) ?? '')
      .first()
      .press('Enter');
    await expect(dialog.getByText(refusal)).toBeVisible();
    expect(sent).toHaveLength(1);
    await dialog.locator('button[type=submit]').click();
    await expect.poll(() => sent.length).toBe(2);
    await expect(dialog.getByText(refusal)).toBeVisible();
    for (const [label, text] of Object.entries(typed))
      await expect(dialog.getByLabel(label).first()).toHaveValue(text);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    expect(sent).toHaveLength(2);
  });

test('text in a dialog or in a corrected note is discarded only after a question', async ({
  staff: { page },
}) => {
  const { actions, note } = orderMessages.es;
  const { id } = await boughtOrder();
  await page.goto(`/admin/orders/${id}`);
  const question = page.getByRole('dialog', { name: formMessages.es.unsaved });
  const stay = question.getByRole('button', { name: formMessages.es.stay });
  const leave = question.getByRole('button', { name: formMessages.es.leave });

  await page.getByRole('button', { name: actions.block }).click();
  const dialog = page.getByRole('dialog', { name: actions.block });
  const reason = dialog.getByLabel(shellMessages.es.reason);
  await reason.fill('Insults our colleagues.');
  await page.keyboard.press('Escape');
  await stay.click();
  await expect(reason).toHaveValue('Insults our colleagues.');
  await dialog.getByRole('button', { name: shellMessages.es.cancel }).click();
  await leave.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('combobox', { name: note.label }).fill('First');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: note.correct }).click();
  const corrected = page.getByRole('combobox', { name: note.correct });
  await corrected.fill('First, and much more');
  await page.keyboard.press('Escape');
  await stay.click();
  await expect(corrected).toHaveValue('First, and much more');
  await page.getByRole('button', { name: note.leave }).click();
  await leave.click();
  await expect(corrected).toHaveCount(0);
});
