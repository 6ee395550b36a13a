import { existsSync } from 'node:fs';

/** This is Chromium without its window, tabs and profiles: the same engine for half the work. */
export const shell = '/usr/bin/chromium-headless-shell';
export const whole = '/usr/bin/chromium';

/** Returns the machine's browser for tests; undefined leaves the choice to Playwright. */
export const installedChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? [shell, whole].find((file) => existsSync(file));

/**
 * Returns the browser as visitors have it, for what is measured, and for what the shell has not (it keeps no
 * pages to go back to).
 */
export const visitorsChromium = (): string | undefined => (existsSync(whole) ? whole : installedChromium());
