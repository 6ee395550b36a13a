import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { statsOf } from './built-program.ts';
import { root } from './environment.ts';

const sources = ['web', 'contracts', 'messages'];
const files = [
  'vite.config.ts',
  'vite.admin.config.ts',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/build/precompress.ts',
];

const stampFile = join(root, 'dist', '.stamp');
export const lockFile = join(root, 'dist', '.lock');

function sourceFiles(): string[] {
  const below = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const besides = files.map((file) => join(root, file)).filter((file) => existsSync(file));
  return [...below, ...besides].sort();
}

/** Is a hash over everything that the built pages are made of, and one over its stats, which is quicker to take. */
export interface Stamp {
  stats: string;
  content: string;
}

function hashOver(paths: readonly string[], look: (path: string) => string | Buffer): string {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path.slice(root.length)}\0`).update(look(path));
  return hash.digest('hex');
}

const statsStamp = (paths: readonly string[]) => hashOver(paths, statsOf);
const contentStamp = (paths: readonly string[]) => hashOver(paths, (path) => readFileSync(path));

/** Takes the stats first: what is written in between shows in the stats of the next look. */
export function sourceStamp(): Stamp {
  const paths = sourceFiles();
  return { stats: statsStamp(paths), content: contentStamp(paths) };
}

function readStamp(): Stamp | null {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8')) as Stamp;
  } catch {
    return null;
  }
}

export const writeStamp = (stamp: Stamp): void => writeFileSync(stampFile, JSON.stringify(stamp));

export const removeStamp = (): void => rmSync(stampFile, { force: true });

export function isBuilt(): boolean {
  const built = readStamp();
  if (built === null) return false;
  const paths = sourceFiles();
  return built.stats === statsStamp(paths) || built.content === contentStamp(paths);
}

/**
 * Builds the pages when they are missing or older than their sources, and the program for the next start,
 * in a process of its own. Of several starts at once one builds, and the others wait for it.
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
