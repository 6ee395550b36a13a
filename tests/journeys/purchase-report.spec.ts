import { cards, fillForm, newBuyer, openCheckout, payWith, seeSuccess } from './buyer.ts';
import { consentButton, hitsOf, newVisitor, sheet } from './measuring.ts';
import { expect, test } from './quiet-page.ts';

test.use(newVisitor);

async function buy(page: import('@playwright/test').Page): Promise<string> {
  await openCheckout(page, 'es');
  await payWith(page, 'es', cards.good);
  return seeSuccess(page, 'es');
}
const namesOf = (hits: { event: string }[]) => hits.map(({ event }) => event).sort();

test('a purchase is reported once, also after reloads', async ({ page, request }) => {
  await fillForm(page, 'es', newBuyer());
  await consentButton(page, 'es', 'accept').click();
  await expect(sheet(page)).toBeHidden();
  const number = await buy(page);
  await expect
    .poll(async () => namesOf(await hitsOf(request, number)))
    .toEqual(['purchase', 'purchase_confirmation']);
  const [purchase] = (await hitsOf(request, number)).filter(({ event }) => event === 'purchase');
  expect(purchase).toMatchObject({ by: 'tag', params: { 'epn.value': '9.99', cu: 'EUR' } });
  expect(String(purchase?.params.pr1)).toContain('nm1000 Instagram Followers');
  // The secret id in the page's address must not leave the shop.
  expect(JSON.stringify(purchase)).not.toContain('order=');
  for (let times = 0; times < 2; times += 1) {
    await page.reload();
    await seeSuccess(page, 'es');
  }
  await page.evaluate(() => sessionStorage.clear());
  const told = page.waitForResponse('**/api/track-conversion');
  await page.reload();
  expect(await (await told).json()).toEqual({ success: true, recorded: false });
  expect(namesOf(await hitsOf(request, number))).toEqual(['purchase', 'purchase_confirmation']);
});

test('a purchase is not reported without consent, and is after consent on the page itself', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/api/track-conversion')) asked.push(one.url());
  });
  await fillForm(page, 'es', newBuyer());
  await consentButton(page, 'es', 'reject').click();
  const number = await buy(page);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(await hitsOf(request, number)).toEqual([]);
  await page.locator('footer [data-consent=open]').click();
  await consentButton(page, 'es', 'accept').click();
  await expect.poll(async () => namesOf(await hitsOf(request, number))).toContain('purchase');
});

test('the shop itself reports a purchase when the tag is blocked', async ({ page, request }) => {
  await page.route('**/gtag/js*', (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  );
  await fillForm(page, 'es', newBuyer());
  await consentButton(page, 'es', 'accept').click();
  const number = await buy(page);
  await expect.poll(async () => namesOf(await hitsOf(request, number))).toEqual(['purchase']);
  const [hit] = await hitsOf(request, number);
  expect(hit).toMatchObject({ by: 'server', params: { value: 9.99 } });
});
