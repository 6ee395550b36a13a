import type { Page, Request } from '@playwright/test';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { orderMessages } from '#messages/admin/orders/order.ts';
import { formMessages } from '#messages/admin/shell/form.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { boughtOrder } from './bought-order.ts';
import { expect, test } from './staff.ts';

test.use({ as: { role: 'owner', width: 1440, theme: 'light' }, provokes: /^409: / });

/** Delays matching calls until released, as on a slow connection. */
async function holdRequests(page: Page, isMeant: (request: Request) => boolean) {
  const gate = Promise.withResolvers<void>();
  const asked: Request[] = [];
  await page.route('**/api/admin/**', async (route) => {
    if (!isMeant(route.request())) return route.fallback();
    asked.push(route.request());
    await gate.promise;
    await route.continue();
  });
  return { asked, letGo: gate.resolve };
}

test('a text is saved once for two clicks, keeps later input, and is confirmed before signing out', async ({
  staff: { page },
}) => {
  const words = textsMessages.es;
  await page.goto('/admin/content-sections/success-stories?locale=fr');
  const pane = page.getByRole('region', { name: words.languages.fr });
  await pane.getByRole('button', { name: words.add }).click();
  const entry = pane.getByRole('group', { name: /^Entrada/ }).last();
  await entry.getByLabel(words.storyTitle).fill('Un');
  await entry.getByLabel(words.storyText).fill('Histoire.');
  const line = await holdRequests(page, (request) => request.method() === 'PUT');
  const save = pane.getByRole('button', { name: words.save });
  await save.click();
  await save.click();
  await entry.getByLabel(words.storyTitle).fill('Un et deux');
  line.letGo();
  await expect(page.getByText(words.saved)).toBeVisible();
  expect(line.asked).toHaveLength(1);
  await expect(entry.getByLabel(words.storyTitle)).toHaveValue('Un et deux');
  await expect(pane.getByText(words.states.unsaved)).toBeVisible();

  const signOut = page.getByRole('button', { name: shellMessages.es.signOut });
  await signOut.click();
  const question = page.getByRole('dialog', { name: formMessages.es.unsaved });
  await question.getByRole('button', { name: formMessages.es.stay }).click();
  expect((await page.request.get('/api/admin/session')).status()).toBe(200);
  await save.click();
  await expect(pane.getByText(words.states.unsaved)).toHaveCount(0);

  // Text that a colleague saves during the confirmation is not published unseen.
  await pane.getByRole('button', { name: words.publish }).click();
  const publishing = page.getByRole('dialog');
  const url = '/api/admin/content-sections/success-stories/fr';
  const [draft] = (await (await page.request.get(url)).json()).versions;
  const theirs = { content: [{ title: 'Autre', text: 'Autre.', figures: [] }], revision: draft.revision };
  expect((await page.request.put(`${url}/draft`, { data: theirs })).ok()).toBe(true);
  await expect(entry.getByLabel(words.storyTitle)).toHaveValue('Autre');
  await publishing.getByRole('button', { name: words.publishConfirm }).click();
  await expect(publishing.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut.click();
  await expect(page).toHaveURL(/\/admin\/login/);
});

test('a note typed while another is sent stays in its field, and is confirmed before leaving', async ({
  staff: { page },
}) => {
  const { note: words } = orderMessages.es;
  const { id } = await boughtOrder();
  await page.goto(`/admin/orders/${id}`);
  const field = page.getByRole('combobox', { name: words.label });
  await field.fill('Primera');
  const line = await holdRequests(page, (request) => request.method() === 'POST');
  await field.press('Enter');
  await field.press('Enter');
  await expect.poll(() => line.asked.length).toBe(1);
  await field.fill('Segunda');
  line.letGo();
  await expect(page.getByText(words.done)).toBeVisible();
  await expect(field).toHaveValue('Segunda');
  expect(line.asked).toHaveLength(1);
  await page.getByRole('link', { name: 'Auge' }).first().click();
  const question = page.getByRole('dialog', { name: formMessages.es.unsaved });
  await question.getByRole('button', { name: formMessages.es.stay }).click();
  await expect(field).toHaveValue('Segunda');
});

test('prices change by the previewed share, and the network table requires a file', async ({
  staff: { page },
}) => {
  const words = servicesMessages.es;
  await page.goto('/admin/services?type=views');
  await page.getByRole('button', { name: words.percentage }).click();
  const dialog = page.getByRole('dialog', { name: words.percentage });
  const apply = dialog.locator('.dlg__f .btn--main');
  await expect(dialog.getByRole('row')).not.toHaveCount(0);
  await expect(apply).toHaveAttribute('aria-disabled', 'false');
  const line = await holdRequests(page, (request) => /percentage\?|service-changes/.test(request.url()));
  await dialog.getByLabel(words.share).fill('-7');
  await expect.poll(() => line.asked.length).toBe(1);
  await expect(apply).toHaveAttribute('aria-disabled', 'true');
  await apply.click({ force: true });
  line.letGo();
  await expect(apply).toHaveAttribute('aria-disabled', 'false');
  expect(line.asked.map((request) => request.method())).toEqual(['GET']);

  const { settings: tax } = taxMessages.es;
  await page.goto('/admin/tax');
  await expect(page.getByRole('button', { name: tax.load })).toBeVisible();
  await page.getByRole('button', { name: tax.load }).click();
  const loading = page.getByRole('dialog', { name: tax.loadTitle });
  await loading.getByRole('button', { name: tax.loadTitle }).click();
  await expect(loading.getByRole('alert')).toHaveText(tax.fileNeeded);
});
