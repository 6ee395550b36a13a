import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sourceFolders } from '../boundaries/read-modules.ts';
import type { Library } from './check-citations.ts';

/** All files that a document may cite, below `root`. */
export function readLibrary(root: string, document: string): Library {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const files = [...sourceFolders, 'content', 'deploy', 'docs']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  return { document: read(document), files: new Set(files), read };
}
