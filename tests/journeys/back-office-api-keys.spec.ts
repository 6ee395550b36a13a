import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts';
import { expect, test } from './staff.ts';

const words = apiKeyMessages.es;

test.use({ as: { role: 'owner', width: 1440 }, provokes: /status of 403/ });

test('an owner creates an API key by the keyboard, tries a call with it and revokes it', async ({
  staff,
}) => {
  const { page } = staff;
  const name = `story-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/api-keys');
  await page.getByRole('button', { name: words.make }).press('Enter');
  const dialog = page.getByRole('dialog', { name: words.make });
  await expect(dialog.getByLabel(words.name)).toBeFocused();
  await dialog.getByRole('button', { name: words.makeIt }).press('Enter');
  await expect(dialog.getByText(words.nameInvalid)).toBeVisible();
  await expect(dialog.getByText(words.scopesMissing)).toBeVisible();
  await dialog.getByLabel(words.name).fill(name);
  const money = words.scopeLabel(words.modules.payments, words.verbs.money);
  for (const label of [words.scopeLabel(words.modules.orders, words.verbs.read), money])
    await dialog.getByRole('checkbox', { name: label }).press('Space');
  await dialog.getByLabel(words.perCall).fill('20,00');
  await dialog.getByLabel(words.perDay).fill('100,00');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: words.makeIt }).press('Enter');

  const told = page.getByRole('dialog', { name: words.toldTitle });
  const key = await told.getByLabel(words.key, { exact: true }).inputValue();
  expect(key).toMatch(/^auge_[a-z0-9]{12}_[\w-]{43}$/);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: words.kept }).press('Enter');
  const line = page.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText(words.neverUsed);
  await expect(line).not.toContainText(key);

  await page.getByRole('link', { name: words.tryTitle }).press('Enter');
  await page.getByLabel(words.tryKey, { exact: true }).fill(key);
  await page.getByRole('button', { name: words.send }).press('Enter');
  const reply = page.getByRole('region', { name: words.reply });
  await expect(reply).toContainText('200');
  await expect(reply).toContainText('nextCursor');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('combobox', { name: words.call }).selectOption('payments.list');
  await page.getByRole('button', { name: words.send }).press('Enter');
  await expect(reply).toContainText('scope_missing');

  await page.getByRole('link', { name: words.title, exact: true }).press('Enter');
  await expect(line).toContainText(words.use('2', '1'));
  await line.getByRole('button', { name: words.revokeTitle(name) }).press('Enter');
  const question = page.getByRole('dialog', { name: words.revokeTitle(name) });
  await expectAccessible(page, 'dialog');
  await question.getByRole('button', { name: words.revoke, exact: true }).press('Enter');
  await expect(line).toContainText(words.states.revoked);
  const after = await page.request.get('/api/v1/orders', { headers: { authorization: `Bearer ${key}` } });
  expect(after.status()).toBe(401);
});
