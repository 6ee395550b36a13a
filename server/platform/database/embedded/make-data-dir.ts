import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

function missingOf(folder: string): string[] {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.unshift(at);
  return missing;
}

/** Creates one folder. Node's recursive `mkdir` does not return for paths below /proc. */
function makeSingleFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process of the shop may have created the folder.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Creates parents too, all with mode 0700. Keeps an existing folder. Throws the system error. */
export function makeFolder(folder: string): void {
  for (const part of missingOf(resolve(folder))) makeSingleFolder(part);
}

const whyNot: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a file system that is read-only',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'nothing can be made there',
  ENOSPC: 'the disk is full',
};

export function makeDataDir(dataDir: string): void {
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    if (statSync(folder).isDirectory()) {
      accessSync(folder, constants.W_OK | constants.X_OK);
      return;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR: ${folder} cannot be used: ${whyNot[code] ?? 'the system refuses it'} (${code}). Give it to the user who runs the shop, or set DATA_DIR to a folder of theirs.`,
    );
  }
  throw new Error(`DATA_DIR: ${folder} is a file, and a folder is needed`);
}
