import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../scripts/layers/ensure-chromium.ts';

export interface WebKitPrograms {
  driver: string;
  browser: string;
  /** Virtual screen, because WebKitGTK draws into a window. */
  screen: string;
}

const firefoxes = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const libraries = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu`);
const miniBrowsers = libraries.flatMap((folder) =>
  ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) =>
    join(folder, version, 'MiniBrowser'),
  ),
);

export const firefoxPath = (): string | undefined => firefoxes.find((file) => existsSync(file));

export function webkitPrograms(): WebKitPrograms | undefined {
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  const browser = miniBrowsers.find((file) => existsSync(file));
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

const missingError = (what: string, packages: string) =>
  new Error(`${what} is missing. Debian: apt-get install ${packages} (the full suite does it as root).`);

export function needFirefox(): string {
  const path = firefoxPath();
  if (!path) throw missingError('Firefox', 'firefox-esr');
  return path;
}

export function needWebKit(): WebKitPrograms {
  const programs = webkitPrograms();
  if (!programs) throw missingError('WebKit', 'webkit2gtk-driver xvfb');
  return programs;
}

export async function installBrowsers(): Promise<void> {
  const packages = [
    ...(firefoxPath() ? [] : ['firefox-esr']),
    ...(webkitPrograms() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  if (packages.length > 0) await installPackages(packages, 'the full suite buys in Firefox and WebKit');
}
