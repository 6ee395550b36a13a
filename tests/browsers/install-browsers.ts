import { existsSync } from 'node:fs';
import { runCommand } from '../../scripts/layers/run-command.ts';
import { firefoxPath, webkitPrograms } from './installed.ts';

/** Installs from Debian's packages what is missing, where this process may; what stays missing is left out. */
export async function installBrowsers(): Promise<void> {
  const packages = [
    ...(firefoxPath() ? [] : ['firefox-esr']),
    ...(webkitPrograms() ? [] : ['webkit2gtk-driver', 'xvfb']),
  ];
  if (packages.length === 0) return;
  const wanted = packages.join(' ');
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`Not installed, and only root may do it with apt-get: ${wanted}`);
    return;
  }
  console.log(`Installing ${wanted} with apt-get …`);
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  await runCommand(['apt-get', ...patience, 'update', '-q'], false);
  const install = ['apt-get', ...patience, 'install', '-y', '-q', '--no-install-recommends', ...packages];
  const { succeeded, output } = await runCommand(install, false, { DEBIAN_FRONTEND: 'noninteractive' });
  if (!succeeded) console.error(output.trim().split('\n').slice(-3).join('\n'));
}
