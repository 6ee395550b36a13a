import { existsSync } from 'node:fs';
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
