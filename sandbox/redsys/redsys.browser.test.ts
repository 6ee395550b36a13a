/** @module-tag full */
import { createServer } from 'node:http';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, expect as expectPage, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventTimeout } from '#tests/harness/patience.ts';
import { listenOnLoopback } from '../kit/listen.ts';
import { computeSignature } from './signatures.ts';
import { startRedsys } from './start-redsys.ts';
import type { Redsys } from './types.ts';

const FLAGS = '--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking';
const account = { merchantCode: '999000001', terminal: '1', key: 'YXVnZSBzYW5kYm94IHJlZHN5cyBrZXkh' };

let redsys: Redsys;
let browser: Browser;
let page: Page;
/** Fakes the shop: a page with a form of any address and fields, and one with the gateway's fields. */
const shop = { url: '', posted: new URLSearchParams() };
const shopServer = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  if (request.method === 'POST') shop.posted = new URLSearchParams(body);
  const html = (content: string) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Shop</title><body>${content}`,
      );
  const path = new URL(request.url ?? '/', 'http://shop').pathname;
  if (path !== '/fields') return void html(`<h1>${path}</h1>`);
  html(`<main><h1>Pagar</h1><div id="card"></div><input type="hidden" id="token"><input type="hidden" id="error">
<script src="${redsys.url}/sis/NC/redsysV3.js"></script><script>
addEventListener('message', (event) => storeIdOper(event, 'token', 'error', () => true));
getInSiteFormJSON({ id: 'card', fuc: '${account.merchantCode}', terminal: '1', order: '1234ABCD', idioma: '1', buttonValue: 'Pagar 9,99 €' });
</script></main>`);
});

beforeAll(async () => {
  shop.url = `http://127.0.0.1:${await listenOnLoopback(shopServer, 0)}`;
  redsys = await startRedsys({ ...account, port: 0 });
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: FLAGS.split(' ') });
});
afterAll(async () => {
  await browser.close();
  await redsys.close();
  shopServer.close();
});
beforeEach(async () => {
  redsys.reset();
  page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  page.setDefaultTimeout(eventTimeout());
});
afterEach(() => page.context().close());

/** Returns axe violations of WCAG 2.1 AA, and whether the page is wider than a phone. */
async function problems(): Promise<string[]> {
  const report = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  const found = report.violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
  const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  return wide ? [...found, 'wider than the screen'] : found;
}

/** Posts a form from the shop's page, as the redirect does. */
async function postFrom(url: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`${shop.url}/checkout`);
  await page.evaluate(
    ({ url, fields }) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: url });
      for (const [name, value] of Object.entries(fields))
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
      document.body.append(form);
      form.submit();
    },
    { url, fields },
  );
}

function redirection(method: string): Record<string, string> {
  const fields = {
    DS_MERCHANT_ORDER: '1234ABCD',
    DS_MERCHANT_AMOUNT: '999',
    DS_MERCHANT_MERCHANTCODE: account.merchantCode,
    DS_MERCHANT_TERMINAL: '1',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_MERCHANTNAME: 'Auge',
    DS_MERCHANT_PAYMETHODS: method,
    DS_MERCHANT_URLOK: `${shop.url}/ok`,
    DS_MERCHANT_URLKO: `${shop.url}/ko`,
  };
  const text = Buffer.from(JSON.stringify(fields)).toString('base64');
  const version = 'HMAC_SHA512_V1';
  const signature = computeSignature(account.key, version, { order: '1234ABCD', text }).toString('base64');
  return { Ds_SignatureVersion: version, Ds_MerchantParameters: text, Ds_Signature: signature };
}

it('the gateway takes a Bizum on a phone and returns to the shop', async () => {
  await postFrom(`${redsys.url}/sis/realizarPago`, redirection('z'));
  await page.getByLabel('Teléfono de Bizum').fill('612345678');
  expect(await problems()).toEqual([]);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expectPage(page.getByRole('heading')).toHaveText('Confirma en la app de tu banco');
  expect(await problems()).toEqual([]);
  await page.getByRole('button', { name: 'Aceptar el Bizum' }).click();
  await expectPage(page.getByRole('heading')).toHaveText('Operación autorizada');
  expect(await problems()).toEqual([]);
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expectPage(page.getByRole('heading')).toHaveText('/ok');
});

it('the gateway shows card errors and the bank’s question, and lets the buyer refuse', async () => {
  await postFrom(`${redsys.url}/sis/realizarPago`, redirection('C'));
  const type = async (number: string) => {
    await page.getByLabel('Número de tarjeta').fill(number);
    await page.getByLabel('Caducidad').fill('12/49');
    await page.getByLabel('CVV').fill('123');
    await page.getByRole('button', { name: 'Pagar' }).click();
  };
  await type('4548 8172 1249 3018');
  await expectPage(page.getByRole('alert')).toHaveText('Revisa los datos de la tarjeta.');
  expect(await problems()).toEqual([]);
  await type('4548 8172 1249 3017');
  await page.getByRole('button', { name: 'No he sido yo' }).click();
  await expectPage(page.getByRole('heading')).toHaveText('Operación denegada');
  await page.getByRole('link', { name: 'Continuar' }).click();
  await expectPage(page.getByRole('heading')).toHaveText('/ko');
});

it('the gateway gives the shop’s page a card token, or the error', async () => {
  await page.goto(`${shop.url}/fields`);
  const fields = page.frameLocator('iframe');
  await fields.getByLabel('Número de tarjeta').fill('4548 8144 7972 7228');
  await fields.getByLabel('Caducidad').fill('12/49');
  await fields.getByLabel('CVV').fill('123');
  expect(await problems()).toEqual([]);
  await fields.getByRole('button', { name: 'Pagar 9,99 €' }).click();
  await expectPage(page.locator('#error')).toHaveValue('msg2');
  await fields.getByLabel('Número de tarjeta').fill('4548 8144 7972 7229');
  await fields.getByRole('button', { name: 'Pagar 9,99 €' }).click();
  await expectPage(page.locator('#token')).toHaveValue(/^[0-9a-f]{32}$/);
  await expectPage(page.locator('#error')).toHaveValue('');
});

it('the bank’s 3DS method page returns to the shop without a click', async () => {
  const data = { threeDSServerTransID: 'a', threeDSMethodNotificationURL: `${shop.url}/method` };
  const threeDSMethodData = Buffer.from(JSON.stringify(data)).toString('base64url');
  await postFrom(`${redsys.url}/acs/method`, { threeDSMethodData });
  await expectPage(page.getByRole('heading')).toHaveText('/method');
  const told = Buffer.from(shop.posted.get('threeDSMethodData') ?? '', 'base64url').toString();
  expect(JSON.parse(told)).toEqual({ threeDSServerTransID: 'a' });
});
