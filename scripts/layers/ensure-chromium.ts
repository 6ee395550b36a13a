import { existsSync } from 'node:fs';
import { installedChromium, shell, whole } from './chromium.ts';
import { runCommand } from './run-command.ts';

const aptGet = '/usr/bin/apt-get';
const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];

/**
 * Finds or installs the browser of the browser tests and passes it to them as CHROMIUM_PATH. Where nothing
 * helps, it says what to do and lets those tests fail.
 */
export async function ensureChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  if (![shell, whole].every((file) => existsSync(file))) await install();
  process.env.CHROMIUM_PATH = installedChromium() ?? (await playwrightChromium());
  if (existsSync(process.env.CHROMIUM_PATH)) return;
  console.error(
    'No Chromium: install one (Debian: apt-get install chromium chromium-headless-shell), or set CHROMIUM_PATH to yours.',
  );
}

/** The one that is there already does, too, if the smaller one cannot be had. */
async function install(): Promise<void> {
  if (process.getuid?.() === 0 && existsSync(aptGet) && (await installPackages())) return;
  if (installedChromium()) return;
  console.log('Installing Chromium with Playwright …');
  const { succeeded, output } = await runCommand(['playwright', 'install', 'chromium'], false);
  if (!succeeded) console.error(output.trim().split('\n').slice(-3).join('\n'));
}

async function installPackages(): Promise<boolean> {
  console.log('Installing Chromium with apt-get …');
  await runCommand([aptGet, ...patience, 'update', '-q'], false);
  const install = [aptGet, ...patience, 'install', '-y', '-q', '--no-install-recommends'];
  const { succeeded } = await runCommand([...install, 'chromium', 'chromium-headless-shell'], false, {
    DEBIAN_FRONTEND: 'noninteractive',
  });
  return succeeded;
}

async function playwrightChromium(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}
