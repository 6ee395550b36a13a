import { spawn } from 'node:child_process';
import { accessSync, constants as files } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { root } from './environment.ts';

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, files.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Builds the program for the next start while this one runs from its sources. Returns what ends it early. */
export function buildBeside(): () => Promise<void> {
  if (!isWritable(join(root, 'dist'))) return async () => undefined;
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-needed'], {
    cwd: root,
    stdio: 'ignore',
  });
  // Without the build the next start runs from the sources, too, which is slower and nothing else.
  child.on('error', () => undefined);
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.unref();
  return async () => void child.kill('SIGTERM');
}
