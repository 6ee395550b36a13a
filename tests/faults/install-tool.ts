import { installPackages } from '../../scripts/layers/ensure-chromium.ts';
import { findTool, needTool, type Tool } from '../harness/find-tool.ts';

/**
 * Returns a program that the full suite needs. As root it installs the Debian package. Otherwise throws with the
 * package to install.
 */
export async function installTool(name: 'nginx' | 'pgbouncer'): Promise<Tool> {
  if (!findTool(name)) await installPackages([name], `the full suite runs the shop behind ${name}`);
  try {
    return needTool(name);
  } catch (cause) {
    throw new Error(`${name} is missing. Debian: apt-get install ${name} (the full suite does it as root).`, {
      cause,
    });
  }
}
