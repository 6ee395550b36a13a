import { jobsMessages } from '#messages/admin/operations/jobs.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const { es, en } = jobsMessages;
const name = 'analytics.forward-conversion';

/** Adds a failed job without effect. Returns the end of its id. */
async function insertFailedJob(): Promise<string> {
  const [row] = await change<{ id: string }>([
    `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output)
     values ($1, '{}', 'failed', 0, 0, now(), '{"message": "refused eva@example.com"}') returning id::text as id`,
    [name],
  ]);
  if (!row) throw new Error('no job');
  return row.id.slice(-8);
}

test('the owner sees whether jobs run and deletes a failed one by keyboard', {
  tag: '@merge',
}, async ({ staff }) => {
  const { page } = staff;
  const id = await insertFailedJob();
  await page.goto('/admin/jobs');
  await expect(page.getByRole('heading', { name: es.queues })).toBeVisible();
  await expect(page.getByText(es.waits)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const queue = page.getByRole('link', { name: es.names[name] ?? name });
  await queue.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('refused …').first()).toBeVisible();
  await expect(page.getByText('eva@example.com')).toHaveCount(0);
  const drop = page.getByRole('button', { name: es.actLabel(es.acts.drop, id) });
  await drop.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: es.titles.drop });
  await expectAccessibleInBothThemes(page, 'dialog');
  await dialog.getByRole('textbox').fill('ya no se mide');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(drop).toHaveCount(0);
});

test.describe('in English', () => {
  test.use({ as: { role: 'owner', width: 1440 } });

  test('the jobs screen is the same in English, and the owner starts a sweep', async ({ staff }) => {
    const { page, member } = staff;
    await change(["update staff_members set language = 'en' where id = $1", [member.id]]);
    await page.goto('/admin/jobs');
    await expect(page.getByRole('heading', { level: 1, name: en.title })).toBeVisible();
    await page.getByRole('button', { name: en.runLabel(en.names['pending.find-exhausted'] ?? '') }).click();
    await expect(page.getByText(en.ran)).toBeVisible();
  });
});
