import { installPackages } from '../../scripts/layers/apt.ts';
import { firefoxPath, webkitPrograms } from './installed.ts';

/** Installs the missing browsers from Debian's packages. */
export async function installBrowsers(): Promise<void> {
  const packages = [
    ...(firefoxPath() ? [] : ['firefox-esr']),
    ...(webkitPrograms() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  if (packages.length > 0) await installPackages(packages, 'the full suite buys in Firefox and WebKit');
}
