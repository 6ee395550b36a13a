import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export interface ImportedName {
  specifier: string;
  /** Path from the root for our own files, else `null`. */
  file: string | null;
  /** `true` for `import type`, which does not exist at run time. */
  typeOnly: boolean;
}

export interface Module {
  /** Path from the root, with `/`. */
  path: string;
  text: string;
  imports: ImportedName[];
}

const sourceFolders = ['contracts', 'messages', 'server', 'web', 'sandbox', 'tests', 'bench', 'scripts'];

/** Returns all source files below the source folders of `root`. */
export function readModules(root: string): Module[] {
  return sourceFolders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => listSources(root, folder))
    .map((path) => {
      return parseModule(path, readFileSync(join(root, path), 'utf8'));
    });
}

function listSources(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|js)$/.test(entry.name))
    .map((entry) => posix.relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('node_modules/') && !path.startsWith('tests/output/'))
    .sort();
}

// Match `from '…'` after import or export, `import '…'`, and `import('…')`.
const patterns = [
  /\b(?:import|export)\s+(?<type>type\s)?[^'"`;()]*?\bfrom\s*['"](?<name>[^'"]+)['"]/g,
  /(?<![\w/-])import\s*(?<type>)['"](?<name>[^'"]+)['"]/g,
  /\bimport\(\s*(?<type>)['"](?<name>[^'"]+)['"]/g,
];

export function parseModule(path: string, text: string): Module {
  const code = withoutComments(text);
  const imports = patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].map((match) => {
      const specifier = match.groups?.name ?? '';
      return { specifier, file: resolveOwnModule(path, specifier), typeOnly: Boolean(match.groups?.type) };
    }),
  );
  return { path, text: code, imports };
}

/** Removes comments. Keeps `//` in URLs, because a line comment follows a space or starts its line. */
function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
}

function resolveOwnModule(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
  return null;
}
