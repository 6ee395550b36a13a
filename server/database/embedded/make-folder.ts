import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The folders of the path that are not there yet, outermost first. */
function missingOf(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  return missing;
}

/** One by one: a recursive `mkdir` of Node never ends below /proc. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process of the shop may have made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Makes a folder with what is above it, for its user alone; one that is there stays. Throws the system's refusal. */
export function makeFolder(folder: string): void {
  for (const part of missingOf(resolve(folder))) makeOne(part);
}
