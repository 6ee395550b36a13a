import { shellMessages } from '#messages/admin/shell/shell.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { ambiguousOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

test.use({ as: { role: 'agent', width: 390, theme: 'light' } });

test('a member chooses English, which applies in another browser, and assigns an ambiguous submission to a colleague', {
  tag: '@merge',
}, async ({ staff }) => {
  const { page } = staff;
  const colleague = `zoe.${crypto.randomUUID().slice(0, 8)}`;
  await change([
    `insert into staff_members (username, password_hash, role) values ($1, 'none', 'agent')`,
    [colleague],
  ]);
  const { id } = await ambiguousOrder();
  await page.goto('/admin/security');
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/account/language'));
  await page.getByRole('button', { name: shellMessages.es.otherLanguage }).click();
  expect((await kept).ok()).toBe(true);
  await expect(page.getByRole('button', { name: shellMessages.en.otherLanguage })).toBeVisible();

  // Clears the browser's storage, so that only the member's record can contain the setting.
  await page.evaluate(() => localStorage.clear());
  const { items }: { items: { id: string; orderId: string }[] } = await (
    await page.request.get(`/api/admin/pending?orderId=${id}`)
  ).json();
  await page.goto(`/admin/pending/${items[0]?.id}`);
  const words = shellMessages.en.assign;
  await page.getByRole('button', { name: words.assign, exact: true }).filter({ visible: true }).click();
  const choices = page.getByRole('dialog', { name: words.to });
  await expect(choices.getByRole('button', { name: words.me })).toBeVisible();
  await expectAccessibleInBothThemes(page, '.menu--float');
  await choices.getByRole('button', { name: colleague }).click();
  await expect(page.getByText(words.done(colleague))).toBeVisible();
  await expect(page.getByText(`${pendingMessages.en.facts.assigned}: ${colleague}`)).toBeVisible();
  const [item] = await change<{ username: string }>([
    `select s.username from pending_items i join staff_members s on s.id = i.assigned_to where i.id = $1`,
    [items[0]?.id],
  ]);
  expect(item?.username).toBe(colleague);
});
