import type { Page } from '@playwright/test';
import { type WebhooksTexts, webhooksMessages } from '#messages/admin/operations/webhooks.ts';
import { type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './staff.ts';

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await webhookReceiver();
});
test.afterEach(() => receiver.close());

async function addByKeyboard(page: Page, words: WebhooksTexts): Promise<string> {
  const name = `Mirror ${crypto.randomUUID().slice(0, 8)}`;
  const { form, secret } = words;
  await page.getByRole('button', { name: words.add }).press('Enter');
  const dialog = page.getByRole('dialog', { name: form.addTitle });
  await dialog.getByRole('button', { name: words.add }).press('Enter');
  await expect(dialog.getByText(form.invalid.name)).toBeVisible();
  await expect(dialog.getByText(form.invalid.address)).toBeVisible();
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel(form.name, { exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(receiver.url);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: secret.title });
  await expect(shown.getByLabel(secret.label)).toHaveValue(/^whsec_/);
  await expectAccessible(page, 'dialog');
  await shown.getByRole('button', { name: secret.done }).press('Enter');
  await expect(shown).toHaveCount(0);
  await page.getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return name;
}

/** The endpoint also receives events of other journeys that run at the same time. */
const testsReceived = () => receiver.received.filter(({ event }) => event.type === 'endpoint.tested');

const runEndpointAction = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: false }).first().click();
  await page.getByRole('dialog', { name }).getByRole('button', { name }).click();
};

test.use({ as: { role: 'owner', width: 390, theme: 'dark' } });

test('an owner adds an endpoint by keyboard, tests, stops and resumes it, renews its secret and removes it', async ({
  staff: { page },
}) => {
  const words = webhooksMessages.es;
  await page.goto('/admin/webhooks');
  const name = await addByKeyboard(page, words);
  const endpoint = page.url();
  await runEndpointAction(page, words.acts.test);
  await expect.poll(() => testsReceived().length).toBe(1);
  await page.getByRole('link', { name: words.types['endpoint.tested'] }).click();
  await expect(page.getByRole('heading', { name: words.deliveries.attempt('1') })).toBeVisible();
  await expect(page.getByText('"type": "endpoint.tested"')).toBeVisible();
  await runEndpointAction(page, words.deliveries.again);
  await expect(page.getByRole('heading', { name: words.deliveries.attempt('1') })).toHaveCount(2);

  await page.goto(endpoint);
  await runEndpointAction(page, words.acts.stop);
  await expect(page.getByText(words.stops.staff)).toBeVisible();
  await runEndpointAction(page, words.acts.resume);
  await expect(page.getByText(words.states.open)).toBeVisible();
  await page.getByRole('button', { name: words.acts.rotate }).click();
  const dialog = page.getByRole('dialog', { name: words.acts.rotate });
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: words.acts.rotate }).click();
  const shown = page.getByRole('dialog', { name: words.secret.title });
  await expect(shown.getByLabel(words.secret.label)).toHaveValue(/^whsec_/);
  await shown.getByRole('button', { name: words.secret.done }).click();

  await runEndpointAction(page, words.acts.close);
  await expect(page.getByText(words.states.closed, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: words.log }).click();
  await expect(page.getByRole('heading', { name: words.deliveries.title })).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
});
