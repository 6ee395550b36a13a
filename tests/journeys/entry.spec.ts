import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appCode } from '../harness/authenticator-app.ts';
import { expectAccessible } from './accessible.ts';
import { addAuthenticator } from './authenticator.ts';
import { mailsTo } from './desk.ts';
import { expect, test } from './staff.ts';

const password = 'una clave bien larga';

/** Uses the host name, because browsers create no passkeys for an IP address. */
const atHome = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost');

async function linkFor({ request }: Page, email: string): Promise<string> {
  const [mail] = await mailsTo(request, { email });
  return /\/admin\/invitation\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
}

async function typePassword(page: Page, username: string): Promise<void> {
  await page.getByLabel('Nombre de usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

test('an invited member signs in, sets up an app and a passkey, and signs in by each', {
  tag: '@merge',
}, async ({ staff, newContext, baseURL }) => {
  const { page: owner } = staff;
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await owner.goto('/admin/staff');
  await owner.getByRole('button', { name: 'Invitar' }).click();
  await owner.getByLabel('Correo').fill(email);
  await expectAccessible(owner, 'dialog');
  await owner.getByRole('button', { name: 'Enviar la invitación' }).click();
  await expect(owner.getByText(`Invitación enviada a ${email}`)).toBeVisible();
  await expect.poll(() => linkFor(owner, email)).not.toBe('');
  const link = await linkFor(owner, email);

  const context = await newContext({ baseURL: atHome(baseURL), storageState: undefined });
  const page = await context.newPage();
  await addAuthenticator(page);
  const username = `eva.${crypto.randomUUID().slice(0, 8)}`;
  await page.goto(link);
  await page.getByLabel('Nombre de usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
  await page.waitForURL('**/admin/dashboard');

  await page.goto('/admin/security');
  await page.getByRole('button', { name: 'Configurar' }).click();
  const secret = ((await page.locator('dialog .mono').textContent()) ?? '').replaceAll(' ', '');
  await page.locator('dialog').getByLabel('Código').fill(appCode(secret, new Date()));
  await page.getByRole('button', { name: 'Activar' }).click();
  await expect(page.locator('.reccodes li')).toHaveCount(10);
  const recovery = await page.locator('.reccodes li').allInnerTexts();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  for (const code of recovery) expect(file.split('\n')).toContain(code);
  await page.getByRole('button', { name: 'Los he guardado' }).click();
  await page.getByLabel('Nombre de la clave').fill('Portátil');
  await page.getByRole('button', { name: 'Añadir clave de acceso' }).click();
  await expect(page.getByText('Clave de acceso añadida')).toBeVisible();
  await expectAccessible(page);

  await context.clearCookies();
  await page.goto('/admin');
  await typePassword(page, username);
  await expect(page.getByRole('heading', { name: 'Segundo paso' })).toBeVisible();
  // The form submits itself with the last digit. The setup used up the present code, so this takes the next one.
  await page.getByLabel('Código').fill(appCode(secret, new Date(Date.now() + 30_000)));
  await page.waitForURL('**/admin/dashboard');

  await context.clearCookies();
  await page.goto('/admin');
  await typePassword(page, username);
  await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
  await expectAccessible(page);
  await page.getByLabel('Código de recuperación').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: 'Comprobar' }).click();
  await page.waitForURL('**/admin/dashboard');

  await context.clearCookies();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Entrar con clave de acceso' }).click();
  await page.waitForURL('**/admin/dashboard');
});
