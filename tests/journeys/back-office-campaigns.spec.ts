import { consentVersion } from '#contracts/checkout/checkout.ts';
import { campaignsMessages } from '#messages/admin/marketing/campaigns.ts';
import { codesMessages } from '#messages/admin/orders/discount-codes.ts';
import { consentStatements } from '#messages/consent.ts';
import { expectAccessible } from './accessible.ts';
import { boughtOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const words = campaignsMessages.es;
const codes = codesMessages.es;

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

/** Creates a buyer in Italian with consent to offers, the only one among the journeys. */
async function whoAgreed(): Promise<string> {
  const { id, email } = await boughtOrder({ input: { language: 'it' } });
  await change([
    `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
     values ($1, 'marketing', $2, $3, 'it', now()) on conflict do nothing`,
    [id, consentStatements[consentVersion].it.marketing, consentVersion],
  ]);
  return email;
}

test('an owner writes a campaign, previews it, sends it and sees its results', async ({ staff }) => {
  const { page } = staff;
  await whoAgreed();
  const name = `Otoño ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/marketing');
  await page.getByRole('button', { name: words.add }).first().click();
  const adding = page.getByRole('dialog', { name: words.add });
  await adding.getByLabel(words.name).fill(name);
  await adding.getByRole('button', { name: words.add }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: words.send })).toBeDisabled();

  const languages = page.getByRole('group', { name: words.openLanguages });
  await languages.getByRole('button', { name: words.languages.it }).click();
  await languages.getByRole('button', { name: words.languages.es }).click();
  const pane = page.getByRole('region', { name: words.languages.it });
  await expect(pane.getByText(words.missingText)).toBeVisible();
  await pane.getByLabel(words.fields.subject, { exact: true }).fill('Dieci per cento');
  await pane
    .getByLabel(words.fields.body, { exact: true })
    .fill('Ciao.\n\n**Solo** oggi: [vedi]({{page.chooser}})');
  const letter = page.frameLocator(`iframe[title="${words.previewOf(words.languages.it)}"]`);
  await expect(letter.getByRole('heading', { name: 'Dieci per cento' })).toBeVisible();
  await expect(letter.getByText('Solo', { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: words.languages.it }).check();
  const code = `C${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await page.getByRole('button', { name: words.makeCode }).click();
  const making = page.getByRole('dialog', { name: codes.add });
  await making.getByLabel(codes.fields.code, { exact: true }).fill(code.toLowerCase());
  await making.getByRole('button', { name: codes.add }).click();
  await expect(making).toHaveCount(0);
  await expect(page.getByLabel(words.fields.code)).toHaveValue(code);
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: words.send }).click();
  const sending = page.getByRole('dialog', { name: words.sendTitle });
  await expect(sending.getByText(words.goesTo('1'))).toBeVisible();
  await expectAccessible(page, 'dialog');
  await sending.getByRole('button', { name: words.sendConfirm(words.people('1')) }).click();
  await expect(sending).toHaveCount(0);
  // The program's own schedule sends the mail, and the page updates by itself.
  const results = page.locator('.camp__figures');
  const sent = results.locator('div').filter({ has: page.getByText(words.figures.sent, { exact: true }) });
  await expect(sent.locator('.camp__v')).toHaveText('1');
  await expect(page.getByText(words.states.sent, { exact: true })).toBeVisible();
  await expectAccessible(page);
});
