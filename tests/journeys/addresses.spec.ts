import { pathTo, redirects } from '#contracts/pages/routes.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { languagesOfTest } from './in-turn.ts';
import { expect, test } from './quiet-page.ts';

test('old addresses redirect and keep their parameters', { tag: '@merge' }, async ({ request }) => {
  for (const { path, to } of redirects) {
    const answer = await request.get(`${path}?utm=a`, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe(`${to}?utm=a`);
  }
});

for (const locale of languagesOfTest('addresses')) {
  test(`an unknown number, a malformed one and an empty field have different messages in ${locale}`, async ({
    page,
  }) => {
    const { search } = trackingMessages[locale];
    await page.goto(`${pathTo('tracking', locale)}?id=2222222222`);
    await expect(page.getByRole('heading', { name: search.unknown })).toBeVisible();
    await page.getByLabel(search.label).fill('22');
    await page.getByRole('button', { name: search.submit }).click();
    await expect(page.getByRole('heading', { name: search.notFound })).toBeVisible();
    await page.getByLabel(search.label).fill('');
    await page.getByRole('button', { name: search.submit }).click();
    await expect(page.getByText(search.required)).toBeVisible();
  });
}

test('a success page without an order says so and offers a next step', async ({ page }) => {
  const { success, retry, home } = { ...trackingMessages.es, success: trackingMessages.es.success };
  await page.goto(`${pathTo('orderSuccess', 'es')}?order=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('heading', { level: 1, name: success.unverified })).toBeVisible();
  await expect(page.getByRole('button', { name: retry })).toBeVisible();
  await expect(page.getByRole('link', { name: home })).toBeVisible();
});
