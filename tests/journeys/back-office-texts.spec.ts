import { pathTo } from '#contracts/pages/routes.ts';
import { textsMessages } from '#messages/admin/catalog/content.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { questionMessages } from '#messages/questions.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './staff.ts';

const words = textsMessages.es;

test.use({ as: { role: 'owner', width: 1440, theme: 'light' }, provokes: /^409: / });

test('an owner writes a success story in Italian next to the Spanish one, sees a concurrent change and publishes it', async ({
  staff: { page },
}) => {
  const told = `Il banco di Elena ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/content-sections');
  const card = page.getByRole('region', { name: words.sections['success-stories'] ?? '' });
  await card.getByRole('link', { name: words.languages.it }).click();
  const pane = page.getByRole('region', { name: words.languages.it });
  await expect(page.getByRole('region', { name: words.languages.es })).toBeVisible();
  await pane.getByRole('button', { name: words.add }).click();
  const entry = pane.getByRole('group', { name: /^Entrada/ }).last();
  await entry.getByLabel(words.storyTitle).fill(told);
  await pane.getByRole('button', { name: words.save }).click();
  await expect(pane.getByRole('alert')).toContainText(words.storyText);
  await entry.getByLabel(words.storyText).fill('Ha cominciato dal mercato.');
  await expectAccessibleInBothThemes(page);

  // Another member saves a draft at the same time.
  const url = '/api/admin/content-sections/success-stories/it';
  const theirs = { content: [{ title: 'Altro', text: 'Altro.', figures: [] }], revision: 0 };
  expect((await page.request.put(`${url}/draft`, { data: theirs })).ok()).toBe(true);
  await pane.getByRole('button', { name: words.save }).click();
  const conflict = page.getByRole('dialog');
  await expect(conflict.getByRole('row')).toContainText(['', told]);
  await conflict.getByRole('button', { name: 'Seguir con lo mío' }).click();
  await expect(entry.getByLabel(words.storyTitle)).toHaveValue(told);

  await pane.getByRole('button', { name: words.publish }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.publishConfirm }).click();
  await expect(page.getByText(words.published)).toBeVisible();
  const isShown = async () => (await (await page.request.get(pathTo('stories', 'it'))).text()).includes(told);
  await expect.poll(isShown).toBe(true);

  await pane.getByRole('button', { name: words.views.history }).click();
  const version = pane.getByRole('listitem').first();
  await version.getByRole('button', { name: words.compare }).click();
  await expect(page.getByRole('dialog')).toContainText(words.same);
  await page.getByRole('dialog').getByRole('button', { name: shellMessages.es.close }).click();
  await expect(pane.getByText(words.states.unsaved)).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ as: { role: 'owner', width: 390, theme: 'dark' } });

  test('an owner starts own questions from the built-in ones and leaves them as a draft', {
    tag: '@merge',
  }, async ({ staff: { page } }) => {
    await page.goto('/admin/content-sections/faq?locale=it');
    const pane = page.getByRole('region', { name: words.languages.it });
    await expect(pane.getByText(words.builtInAway)).toBeVisible();
    await pane.getByRole('button', { name: words.builtInTake }).press('Enter');
    const all = Object.values(questionMessages.it).flatMap(({ entries }) => entries);
    await expect(pane.getByRole('group', { name: /^Entrada/ })).toHaveCount(all.length);
    await expect(pane.getByLabel(words.question).first()).toHaveValue(all[0]?.question ?? '');
    await expect(pane.getByText(words.builtInAway)).toHaveCount(0);
    await pane.getByRole('button', { name: words.save }).click();
    await expect(pane.getByText(words.states.draft, { exact: true })).toBeVisible();
    // The page shows the built-in stories until these are published.
    await pane.getByRole('button', { name: words.discard }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.discardConfirm }).click();
    await expect(pane.getByText(words.builtInAway)).toBeVisible();
  });
});
