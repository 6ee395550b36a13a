import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/environment.ts';

/** Chromium without windows, tabs and profiles: the same engine at half the CPU cost. */
const shell = '/usr/bin/chromium-headless-shell';
const completeBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
];

/** Folder and start script of the Chromium that `ensure-chromium.ts` unpacks from an npm package. */
export const unpackedFolder = join(root, 'node_modules', '.cache', 'chromium');
export const unpackedProgram = join(unpackedFolder, 'chromium-with-libraries');

const findExisting = (files: readonly string[]) => files.find((file) => existsSync(file));

/** Browser of the tests: `CHROMIUM_PATH`, else an installed one. `undefined` leaves the choice to Playwright. */
export const installedChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? findExisting([shell, ...completeBrowsers, unpackedProgram]);

export const hasCompleteChromium = (): boolean => findExisting(completeBrowsers) !== undefined;

/**
 * Complete browser where one is installed, for measurements and for features that the headless shell lacks (it keeps no
 * pages for the back button).
 */
export const completeChromium = (): string | undefined =>
  findExisting(completeBrowsers) ?? installedChromium();
