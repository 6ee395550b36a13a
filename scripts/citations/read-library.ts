import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourceFolders } from '../boundaries/read-modules.ts';

/** Holds the repository's files, by their paths from the root, and says how to read one. */
export interface Shelf {
  files: ReadonlySet<string>;
  read(path: string): string;
}

const folders = [...sourceFolders, 'content', 'deploy', 'docs', 'packages'];
const ours = (path: string) => !path.includes('node_modules/') && !path.startsWith('tests/output/');

/** Returns all files that a document or a comment may cite, below `root`. */
export function readShelf(root: string): Shelf {
  const below = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  const loose = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
  return {
    files: new Set([...below.filter(ours), ...loose]),
    read: (path) => readFileSync(join(root, path), 'utf8'),
  };
}
