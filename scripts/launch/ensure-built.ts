import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './environment.ts';

const sources = ['web', 'contracts', 'messages'];
const files = [
  'vite.config.ts',
  'vite.admin.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build/precompress.ts',
];

export const stampFile = join(root, 'dist', '.stamp');
export const lockFile = join(root, 'dist', '.lock');

/** Returns a hash over everything that the built pages are made of. */
export function sourceStamp(): string {
  const hash = createHash('sha256');
  const below = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const besides = files.map((file) => join(root, file)).filter((file) => existsSync(file));
  for (const file of [...below, ...besides].sort()) {
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp();
}

/**
 * Builds the pages when they are missing or older than their sources, and the program for the next start, in a process
 * of its own. Of several starts at once one builds, and the others wait for it.
 */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  if (isBuilt()) return;
  say('Building the pages …');
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.ts'), '--if-needed'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The pages could not be built:\n${output.trim()}`);
}
