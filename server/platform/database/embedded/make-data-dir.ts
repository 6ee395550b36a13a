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
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is on a read-only file system',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'no folder can be created there',
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
      `DATA_DIR: ${folder} cannot be used: ${whyNot[code] ?? 'the system refuses it'} (${code}). Make the user who runs the shop its owner, or set DATA_DIR to another folder.`,
    );
  }
  throw new Error(`DATA_DIR: ${folder} is a file instead of a folder`);
}
