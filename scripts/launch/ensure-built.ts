import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// `npm start` imports this file before the build exists, so it imports only Node's own modules.
const root = join(import.meta.dirname, '..', '..');

const folders = ['contracts', 'messages', 'sandbox', 'scripts', 'server', 'web'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'vite.admin.config.ts'];

const stampFile = join(root, 'dist', '.stamp');
export const lockFile = join(root, 'dist', '.lock');

function sourceFiles(): string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return [...below, ...files.map((file) => join(root, file))].sort();
}

export function sourceHash(): string {
  const hash = createHash('sha256');
  for (const path of sourceFiles()) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

function readStamp(): string | null {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return null;
  }
}

export const writeStamp = (hash: string): void => writeFileSync(stampFile, hash);

export const removeStamp = (): void => rmSync(stampFile, { force: true });

export const isBuilt = (): boolean => readStamp() === sourceHash();

/**
 * Builds program and pages when they are missing or their sources changed, in a separate process. Of several concurrent
 * starts one builds, and the others wait.
 */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  if (isBuilt()) return;
  say('Building (a few seconds) …');
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
  if (code !== 0) throw new Error(`The build failed:\n${output.trim()}`);
}
