import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { pageMessages } from '#messages/pages.ts';
import { questionMessages } from '#messages/questions.ts';
import { newBuyer } from './buyer.ts';
import { mailsTo } from './desk.ts';
import { languagesOfTest } from './in-turn.ts';
import { showPage } from './page-pictures.ts';
import { expect, test } from './quiet-page.ts';

for (const locale of languagesOfTest('help')) {
  test(`one question at a time is open in ${locale}, also by keyboard`, async ({ page }) => {
    await page.goto(pathTo('faq', locale));
    const [first, second] = questionMessages[locale].order.entries;
    await page.getByText(first?.question ?? '', { exact: true }).click();
    await expect(page.getByText(first?.answer ?? '')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(second?.answer ?? '')).toBeVisible();
    await expect(page.getByText(first?.answer ?? '')).toBeHidden();
    await page.getByRole('link', { name: helpMessages[locale].faq.contact }).click();
    await expect(page).toHaveURL(new RegExp(`${pathTo('contact', locale)}$`));
  });

  test(`an unknown address in ${locale} links to services and help`, async ({ page }) => {
    await page.goto(`/${locale}/no-such-page`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: pageMessages[locale].names.likes })).toBeVisible();
    await main.getByRole('link', { name: pageMessages[locale].names.faq }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(helpMessages[locale].faq.heading);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const locale of languagesOfTest('help without JavaScript')) {
    const { contact } = helpMessages[locale];

    test(`a visitor writes to the shop in ${locale} at the second attempt`, { tag: '@merge' }, async ({
      page,
      request,
    }) => {
      const { email } = newBuyer();
      await page.goto(pathTo('contact', locale));
      await page.getByLabel(contact.fields.message).fill('¿Cuándo llega?\n<b>Gracias</b>');
      await page.getByLabel(contact.fields.service).selectOption('pedido');
      await page.getByLabel(contact.fields.email).fill('ana@');
      await page.getByRole('button', { name: contact.submit }).click();
      await expect(page.getByRole('alert')).toContainText(contact.problemTitle);
      const name = page.getByLabel(contact.fields.name, { exact: true });
      await expect(name).toHaveAccessibleDescription(contact.problems.name_required);
      await expect(name).toBeFocused();
      await expect(page.getByLabel(contact.fields.email)).toHaveAccessibleDescription(
        contact.problems.email_invalid,
      );
      await expect(page.getByLabel(contact.fields.message)).toHaveValue('¿Cuándo llega?\n<b>Gracias</b>');
      await expect(page.getByLabel(contact.fields.service)).toHaveValue('pedido');
      await showPage(page, `contact-wrong-${locale}`);
      await name.fill('Ana Pérez');
      await page.getByLabel(contact.fields.email).fill(email);
      await page.getByRole('button', { name: contact.submit }).click();
      await expect(page.getByRole('heading', { name: contact.sentTitle })).toBeVisible();
      await expect(page).toHaveURL(/\?sent=[0-9a-f-]{36}$/);
      await page.reload();
      await expect(page.getByRole('heading', { name: contact.sentTitle })).toBeVisible();
      await showPage(page, `contact-sent-${locale}`);
      await expect
        .poll(async () => (await mailsTo(request, { email })).map(({ subject }) => subject))
        .toEqual([helpMessages[locale].mail.receivedSubject]);
      const all = await (await request.get('/sandbox/api/mails')).json();
      const forwarded = all.filter(
        ({ text, to }: { text: string; to: string }) => to !== email && text.includes(email),
      );
      expect(forwarded).toHaveLength(1);
      expect(forwarded[0].html).toContain('&lt;b&gt;Gracias&lt;/b&gt;');
    });

    test(`the product chooser links to each service in ${locale}`, async ({ page }) => {
      for (const type of ['followers', 'likes', 'views'] as const) {
        await page.goto(pathTo('chooser', locale));
        const { name } = helpMessages[locale].chooser[type];
        await page
          .locator('form', { has: page.getByRole('heading', { name, exact: true }) })
          .getByRole('button')
          .click();
        await expect(page).toHaveURL(new RegExp(`${pathTo(type, locale)}$`));
      }
    });
  }
});

test('unknown pages redirect to the chooser in the language of the visit', async ({ page, request }) => {
  const post = (form: Record<string, string>, headers = {}) =>
    request.post('/r', { form, headers, maxRedirects: 0 });
  const unknown = await post({ prd: 'constructor', lang: 'it' });
  expect([unknown.status(), unknown.headers().location]).toEqual([303, '/it/servizi']);
  expect((await post({ prd: 'igl', lang: '//evil.example' })).headers().location).toBe('/es/ig-likes');
  expect((await post({ prd: 'x'.repeat(5000) })).status()).toBe(413);
  expect((await post({ prd: 'igf' }, { origin: 'https://evil.example' })).status()).toBe(403);
  await page.goto('/fr/faq');
  await page.goto('/r');
  await expect(page).toHaveURL(/\/fr\/services$/);
});

test('an unknown receipt shows the plain form', async ({ page }) => {
  for (const id of ['x', '01a1fc61-c7ab-764e-96a3-052758634797', "'; drop table contact_messages"]) {
    await page.goto(`/es/contact?sent=${encodeURIComponent(id)}`);
    await expect(page.getByRole('button', { name: helpMessages.es.contact.submit })).toBeVisible();
  }
});

test('sample success stories are marked as samples', async ({ page }) => {
  await page.goto('/es/casos-de-exito');
  await expect(page.getByText(helpMessages.es.stories.sampleNote)).toBeVisible();
  await expect(
    page.getByRole('article').getByText(helpMessages.es.stories.sample, { exact: true }),
  ).toHaveCount(3);
});
