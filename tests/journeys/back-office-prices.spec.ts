import type { StaffServiceReply } from '#contracts/catalog/services.ts';
import { dayMs } from '#contracts/kit/time.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { boundsMessages } from '#messages/admin/staff/bounds.ts';
import { expectAccessible } from './accessible.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const words = servicesMessages.es;
const bounds = boundsMessages.es;
/** The largest package of views, which no other journey buys. */
const id = 408;

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

test('an owner previews the effect of a price and the page, schedules it and cancels the schedule', async ({
  staff,
}) => {
  const { page } = staff;
  const read = async (): Promise<StaffServiceReply> =>
    (await page.request.get(`/api/admin/services/${id}`)).json();
  const { service } = await read();
  await page.goto('/admin/services?type=views');
  await page.getByRole('button', { name: words.percentage }).click();
  const share = page.getByRole('dialog', { name: words.percentage });
  await expect(share.getByRole('row')).not.toHaveCount(0);
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await page.goto(`/admin/services/${id}`);
  await page.getByRole('button', { name: words.edit, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(words.edit) });
  // The price is outside the limits and requires typed confirmation.
  const cheaper = Math.floor(service.priceCents / 2) / 100;
  await dialog.getByLabel(words.fields.priceCents).fill(String(cheaper).replace('.', ','));
  await expect(dialog.getByRole('status')).toContainText(words.effect);
  await expect(dialog.getByRole('region', { name: bounds.effect })).toContainText(bounds.passed.leap);
  await expectAccessible(page, 'dialog');

  await dialog.getByRole('button', { name: words.preview }).click();
  const picture = page.getByRole('region', { name: words.previewTitle });
  const shown = page.frameLocator(`iframe[title="${words.previewTitle}"]`);
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible();
  // A click on the image must not take the keyboard focus from the dialog.
  await picture.click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: words.previewTitle })).toHaveCount(0);

  const tomorrow = new Date(Date.now() + dayMs).toISOString().slice(0, 16);
  await dialog.getByLabel(words.at).fill(tomorrow);
  await dialog.getByRole('button', { name: words.plan }).click();
  const large = page.getByRole('dialog', { name: bounds.title });
  await expect(large).toContainText(bounds.passed.leap);
  await large.getByRole('button', { name: bounds.change }).click();
  await expect(large.getByText(bounds.wrong(bounds.changeWord))).toBeVisible();
  await expectAccessible(page, 'dialog');
  await change([`update staff_sessions set proved_at = now() where staff_id = $1`, [staff.member.id]]);
  await large.getByRole('textbox').fill(bounds.changeWord.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect((await read()).service).toMatchObject({
    priceCents: service.priceCents,
    plannedFor: expect.any(String),
  });

  await page.goto('/admin/services/changes?state=planned');
  const planned = page.getByRole('row').filter({ hasText: staff.member.username });
  await planned.getByRole('button', { name: words.cancelPlan }).click();
  await page
    .getByRole('dialog', { name: words.cancelPlan })
    .getByRole('button', { name: words.cancelPlan })
    .click();
  await expect(planned).toHaveCount(0);
  expect((await read()).service.plannedFor).toBeNull();
  await page.goto('/admin/services/offers');
  await expect(page.getByRole('heading', { name: words.surfaces.inline })).toBeVisible();
});
