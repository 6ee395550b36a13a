import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../launch/environment.ts';
import { hasCompleteChromium, installedChromium, unpackedFolder, unpackedProgram } from './chromium.ts';
import type { Suite } from './layers.ts';
import { runCommand } from './run-command.ts';

const options = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-q'];

/**
 * Installs Debian packages after printing what is installed and why. Does nothing without root or apt-get.
 *
 * @returns whether the packages are installed now
 */
export async function installPackages(packages: readonly string[], reason: string): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`Installing ${packages.join(', ')} with apt-get, because ${reason} …`);
  await runCommand(['apt-get', 'update', ...options], false);
  const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...options, ...packages];
  const { succeeded, output } = await runCommand(install, false, { DEBIAN_FRONTEND: 'noninteractive' });
  if (!succeeded) console.error(output.trim().split('\n').slice(-3).join('\n'));
  return succeeded;
}

/**
 * Finds a Chromium for the tests and passes it to them in `CHROMIUM_PATH`. In this order: `CHROMIUM_PATH`, the usual
 * places, Playwright's cache, the npm package (x64), Debian's package (as root). The full suite also needs the complete
 * browser. Without any Chromium, prints what to install, and the journeys fail.
 */
export async function ensureChromium(suite: Suite): Promise<void> {
  if (process.env.CHROMIUM_PATH) return;
  if (suite === 'full' && !hasCompleteChromium()) await installDebianChromium();
  const found =
    installedChromium() ??
    (await playwrightChromium()) ??
    (await packagedChromium()) ??
    (await debianChromium());
  if (found) process.env.CHROMIUM_PATH = found;
  else
    console.error('No Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.');
}

async function playwrightChromium(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** Headless shell of the package `@sparticuz/chromium`, unpacked once. The package exists for x64 only. */
async function packagedChromium(): Promise<string | undefined> {
  const archives = join(root, 'node_modules', '@sparticuz', 'chromium', 'bin');
  if (process.arch !== 'x64' || !existsSync(archives)) return undefined;
  console.log('Unpacking Chromium from node_modules (once) …');
  mkdirSync(dirname(unpackedFolder), { recursive: true });
  const folder = mkdtempSync(`${unpackedFolder}-`);
  const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const script = `
    import { inflate } from '@sparticuz/chromium';
    await Promise.all(${JSON.stringify(names.map((name) => join(archives, name)))}.map((file) => inflate(file)));`;
  // The package unpacks into the folder for temporary files.
  const unpack = [process.execPath, '--input-type=module', '-e', script];
  const { succeeded, output } = await runCommand(unpack, false, { TMPDIR: folder });
  if (!succeeded) {
    rmSync(folder, { recursive: true, force: true });
    console.error(output.trim());
    return undefined;
  }
  const start = `#!/bin/sh\nexport LD_LIBRARY_PATH="${unpackedFolder}/al2023/lib"\nexec "${unpackedFolder}/chromium" "$@"\n`;
  writeFileSync(join(folder, basename(unpackedProgram)), start, { mode: 0o755 });
  rmSync(unpackedFolder, { recursive: true, force: true });
  renameSync(folder, unpackedFolder);
  return unpackedProgram;
}

const installDebianChromium = () =>
  installPackages(['chromium', 'chromium-headless-shell'], 'the browser tests need Chromium');

async function debianChromium(): Promise<string | undefined> {
  await installDebianChromium();
  return installedChromium();
}
