import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const whyNot: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a file system that is read-only',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'nothing can be made there',
  ENOSPC: 'the disk is full',
};

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

/** Makes the folder of the shop's data; throws a sentence when it cannot be one, or cannot be written to. */
export function makeDataDir(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    for (const part of missingOf(folder)) makeOne(part);
    if (statSync(folder).isDirectory()) {
      accessSync(folder, constants.W_OK | constants.X_OK);
      return;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR: ${folder} cannot be used: ${whyNot[code] ?? 'the system refuses it'} (${code})`,
    );
  }
  throw new Error(`DATA_DIR: ${folder} is a file, and a folder is needed`);
}
