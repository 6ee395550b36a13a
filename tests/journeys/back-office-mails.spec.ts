import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { mailsTo } from './desk.ts';
import { expect, test } from './staff.ts';

const words = mailLogMessages.es;

test.use({ as: { role: 'agent', width: 390, theme: 'light' } });

test('an agent reads a lost mail and sends it again', { tag: '@merge' }, async ({ staff }) => {
  const { page } = staff;
  const { email, number } = await boughtOrder();
  const arrived = () => mailsTo(page.request, { email });
  await expect.poll(async () => (await arrived()).length).toBe(1);
  const [first] = await arrived();
  await page.goto(`/admin/email-logs?q=${number}`);
  await page
    .getByRole('link', { name: first?.subject ?? '' })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/email-logs\/[\w-]+/);
  await expect(page.frameLocator('iframe.mailbody').getByText(number).first()).toBeVisible();
  await page.getByRole('button', { name: words.resend }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessibleInBothThemes(page, 'dialog');
  await dialog.getByRole('button', { name: words.resend.replace('…', ''), exact: true }).click();
  await expect(page.getByText(words.resent)).toBeVisible();
  // The order may have been delivered, which sends another mail.
  const sameAsFirst = async () => (await arrived()).filter(({ subject }) => subject === first?.subject);
  await expect.poll(async () => (await sameAsFirst()).length).toBe(2);
});
