import { existsSync } from 'node:fs';
import { runCommand } from './run-command.ts';

const systemChromium = '/usr/bin/chromium';

/**
 * Finds or installs the browser of the browser tests and tells it to them as CHROMIUM_PATH. Where nothing
 * helps, it says what to do and lets those tests fail.
 */
export async function ensureChromium(): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  if (!existsSync(systemChromium)) await install();
  process.env.CHROMIUM_PATH = existsSync(systemChromium) ? systemChromium : await playwrightChromium();
  if (existsSync(process.env.CHROMIUM_PATH)) return;
  console.error(
    'No Chromium: install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to yours.',
  );
}

async function install(): Promise<void> {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium with apt-get …');
    await runCommand(['apt-get', 'update', '-q'], false);
    const { succeeded } = await runCommand(['apt-get', 'install', '-y', '-q', 'chromium'], false, {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    if (succeeded) return;
  }
  console.log('Installing Chromium with Playwright …');
  const { succeeded, output } = await runCommand(['playwright', 'install', 'chromium'], false);
  if (!succeeded) console.error(output.trim().split('\n').slice(-3).join('\n'));
}

async function playwrightChromium(): Promise<string> {
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}
