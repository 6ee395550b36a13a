import { folderImports, folderPackages, foundations, ladder, webImports, wiring } from './map.ts';
import type { ImportedName, Module } from './read-modules.ts';

export interface Problem {
  path: string;
  message: string;
}

const folderOf = (path: string) => path.split('/')[0] ?? '';

/** Tests and what only they use: `name.test.ts`, a folder `tests`. */
export const isTest = (path: string) => /\.test\.tsx?$|\/tests\//.test(path);

/** Folders and packages: a test may use anything. */
export function checkFolders(modules: Module[]): Problem[] {
  return modules
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter((imported) => !isAllowed(path, imported))
        .map(({ specifier }) => ({ path, message: `${folderOf(path)} may not import ${specifier}` })),
    );
}

function isAllowed(path: string, { specifier, file, typeOnly }: ImportedName): boolean {
  const folder = folderOf(path);
  if (file === null) return folderPackages[folder]?.test(specifier) ?? true;
  const target = folderOf(file);
  if (folder === 'messages' && target === 'contracts') return typeOnly;
  if (folder === 'web' && target === 'web') return webImports[roomOf(path)]?.includes(roomOf(file)) ?? true;
  return folderImports[folder]?.includes(target) ?? true;
}

/** `web/admin` of `web/admin/list/views.tsx`. */
const roomOf = (path: string) => path.split('/').slice(0, 2).join('/');

const rungOf = (feature: string) => ladder.findIndex((rung) => rung.includes(feature));

/** The folder of a server module; null for the files beside the folders. */
export function featureOf(path: string): string | null {
  const [top, feature, ...rest] = path.split('/');
  return top === 'server' && feature && rest.length > 0 ? feature : null;
}

/** The ladder of features below server/. */
export function checkLadder(modules: Module[]): Problem[] {
  const own = modules.filter(({ path }) => path.startsWith('server/') && !isTest(path));
  const strangers = new Set(
    own.map(({ path }) => featureOf(path)).filter((name) => name !== null && !isKnown(name)),
  );
  const unknown = [...strangers].map((name) => ({
    path: `server/${name}`,
    message: 'is not on the ladder of map.ts',
  }));
  const wrong = own.flatMap(({ path, imports }) =>
    imports
      .filter(({ file }) => file !== null && !mayImport(path, file))
      .map(({ specifier }) => ({ path, message: `may not import ${specifier}: not on a lower rung` })),
  );
  return [...unknown, ...wrong];
}

const isKnown = (name: string) => foundations.includes(name) || rungOf(name) >= 0;

function mayImport(from: string, to: string): boolean {
  const target = featureOf(to);
  if (wiring.includes(from)) return true;
  if (wiring.includes(to)) return false;
  if (target === null || foundations.includes(target)) return true;
  const feature = featureOf(from);
  if (feature === target) return true;
  return feature !== null && rungOf(feature) > rungOf(target);
}

export const isStore = (path: string) => /\/store(-[\w-]+)?\.ts$/.test(path);

/** How a feature keeps its rows is its own: others call its verbs. */
export function checkStores(modules: Module[]): Problem[] {
  return modules
    .filter(({ path }) => !isTest(path) && folderOf(path) !== 'tests')
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file !== null && isStore(file) && featureOf(file) !== featureOf(path))
        .map(({ specifier }) => ({
          path,
          message: `may not import ${specifier}: a store is its feature’s own`,
        })),
    );
}

/** Cycles of imports, those of types too; each is told once, from its alphabetically first module. */
export function checkCycles(modules: Module[]): Problem[] {
  const edges = new Map(modules.map(({ path, imports }) => [path, imports.map(({ file }) => file)]));
  const problems: Problem[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0)
      problems.push({ path, message: `import cycle: ${[...trail.slice(start), path].join(' → ')}` });
    if (start >= 0 || done.has(path)) return;
    for (const next of edges.get(path) ?? []) if (next !== null) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of [...edges.keys()].sort()) visit(path, []);
  return problems;
}
