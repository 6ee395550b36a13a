import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import { locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { servicesMessages } from '#messages/admin/catalog/services.ts';
import { kindsMessages } from '#messages/admin/catalog/types.ts';
import { capital } from '#messages/capital.ts';
import { kindFormMessages } from '#messages/kind-form.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { expectAccessible } from './accessible.ts';
import { newBuyer, openCheckout, payByCard, tickStatements } from './buyer.ts';
import { countSteps } from './counted.ts';
import { finishDelivery } from './desk.ts';
import { expect, test } from './staff.ts';

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

test('followers on another network are bought on a phone with a pasted link and shown as delivered', {
  tag: '@merge',
}, async ({ page }) => {
  test.slow();
  const { email } = newBuyer();
  const name = email.split('@')[0]?.slice(0, 24) ?? '';
  const { form } = kindFormMessages.es;
  await page.setViewportSize({ width: 390, height: 844 });
  // Pasting the link of another network leads to the page that sells for it.
  await page.goto(pathTo('followers', 'es'));
  const { profile } = orderFormMessages.es;
  await page.getByLabel(profile.label, { exact: true }).fill(`https://www.tiktok.com/@${name}?lang=es`);
  await page.getByRole('button', { name: profile.proceed }).click();
  await expect(page.getByText(profile.elsewhere('TikTok'))).toBeVisible();
  await page.getByRole('link', { name: profile.goElsewhere('TikTok') }).click();
  await expect(page).toHaveURL(new RegExp(`${servicePathTo('tiktok-followers', 'es')}$`));
  const field = page.getByLabel(form.label('TikTok'), { exact: true });
  await expect(field).toHaveValue(name);
  await page.getByLabel(form.isPublic('TikTok')).check();
  await page.getByLabel(orderFormMessages.es.details.email, { exact: true }).fill(email);
  await tickStatements(page, 'es');
  await expectAccessible(page);

  await openCheckout(page, 'es');
  await expect(page.getByRole('dialog')).toContainText('seguidores de TikTok');
  await expect(page.getByRole('dialog')).toContainText(`@${name}`);
  const number = await payByCard(page, 'es');
  await expect(page.getByText(trackingMessages.es.success.username('TikTok'))).toBeVisible();

  await finishDelivery(page.request, `https://www.tiktok.com/@${name}`);
  await page.goto(`${pathTo('tracking', 'es')}?order=${number}`);
  await expect(page.getByRole('heading', { name: /seguidores de TikTok$/ })).toBeVisible();
  await expect(page.locator('.chip', { hasText: trackingMessages.es.states.completed })).toBeVisible();
  await expectAccessible(page);
});

test('an owner creates a service type with four names and a package; its page appears, and disappears when it is closed', async ({
  staff,
}) => {
  const { page } = staff;
  const words = kindsMessages.es;
  const services = servicesMessages.es;
  const code = `reels-${crypto.randomUUID().slice(0, 8)}`;
  const many = `reels ${code.slice(-4)}`;
  await page.goto('/admin/services/kinds');
  await page.getByRole('button', { name: words.add }).click();
  const making = page.getByRole('dialog', { name: words.add });
  await making.getByLabel(words.fields.code).fill(code);
  await making.getByLabel(words.fields.form).selectOption('views');
  for (const at of locales.keys()) {
    await making.getByLabel(words.one).nth(at).fill(`reel ${at}`);
    await making.getByLabel(words.many).nth(at).fill(many);
  }
  await expectAccessible(page, 'dialog');
  await making.getByRole('button', { name: words.save }).click();
  await expect(making).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: code });
  await row.getByRole('button', { name: words.packagesOf(many) }).click();
  const adding = page.getByRole('dialog', { name: words.packagesOf(code) });
  await adding.getByLabel(words.quantity).fill('1000');
  await adding.getByLabel(words.price).fill('4,99');
  await adding.getByRole('button', { name: words.save }).click();
  await expect(adding).toHaveCount(0);
  await expectAccessible(page);

  // Changing all prices of a list takes three steps and shows the effect before the last one.
  await page.goto(`/admin/services?kind=${code}`);
  const ofKind = page.getByRole('row').filter({ hasText: many });
  await expect(ofKind).toContainText('4,99');
  const { click, type, taken } = countSteps(page);
  await click(page.getByRole('button', { name: services.percentage }));
  const share = page.getByRole('dialog', { name: services.percentage });
  await expect(share.getByLabel(services.share)).toBeFocused();
  await share.getByLabel(services.share).selectText();
  await type('20');
  await expect(share.getByRole('row').filter({ hasText: '5,99' })).toBeVisible();
  await click(share.getByRole('button', { name: services.apply('1') }));
  await expect(share).toHaveCount(0);
  await expect(ofKind).toContainText('5,99');
  expect(taken()).toBeLessThanOrEqual(4);
  await page.goto('/admin/services/kinds');

  const shown = async () => {
    const answer = await page.request.get(servicePathTo(code, 'fr'));
    return answer.status() === 200 && (await answer.text()).includes(`<h1>${capital(many)}</h1>`);
  };
  await expect.poll(shown).toBe(true);

  await row.getByRole('button', { name: words.changeOf(many) }).click();
  const changing = page.getByRole('dialog', { name: words.changeOf(code) });
  await changing.getByLabel(words.fields.active).uncheck();
  await changing.getByRole('button', { name: words.save }).click();
  await expect(changing).toHaveCount(0);
  await expect(row).toContainText(words.off);
  const status = async () => (await page.request.get(servicePathTo(code, 'fr'))).status();
  await expect.poll(status).toBe(404);
});
