import { existsSync } from 'node:fs';

/** Chromium without its window, tabs and profiles: the same engine for half the work. */
export const shell = '/usr/bin/chromium-headless-shell';
export const whole = '/usr/bin/chromium';

/** The machine's browser for tests; undefined leaves it to Playwright's own. */
export const installedChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? [shell, whole].find((file) => existsSync(file));

/** As visitors have it: what is measured, and what the shell has not (it keeps no pages to go back to). */
export const visitorsChromium = (): string | undefined => (existsSync(whole) ? whole : installedChromium());
