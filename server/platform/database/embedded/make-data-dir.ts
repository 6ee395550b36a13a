import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';

const whyNot: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a file system that is read-only',
  ENOTDIR: 'a part of the path is a file',
  ENOENT: 'nothing can be made there',
  ENOSPC: 'the disk is full',
};

/** Makes the folder of the shop's data; throws a sentence when it cannot be one, or cannot be written to. */
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
