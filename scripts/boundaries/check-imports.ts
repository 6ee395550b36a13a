import { folderImports, folderPackages, modules as order, webImports, wiring } from './map.ts';
import type { ImportedName, Module } from './read-modules.ts';

export interface Problem {
  path: string;
  message: string;
}

const folderOf = (path: string) => path.split('/')[0] ?? '';

/** Returns whether this is a test file or used by tests only: `name.test.ts`, a folder `tests`. */
export const isTest = (path: string) => /\.test\.tsx?$|\/tests\//.test(path);

/** Checks imports between folders, and imported packages. Tests may import anything. */
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
  if (folder === 'web' && target === 'web')
    return webImports[moduleFolderOf(path)]?.includes(moduleFolderOf(file)) ?? true;
  return folderImports[folder]?.includes(target) ?? true;
}

/** Returns `web/admin` for `web/admin/list/views.tsx`. */
const moduleFolderOf = (path: string) => path.split('/').slice(0, 2).join('/');

const levelOf = (module: string) => order.findIndex(({ name }) => name === module);

/** Returns the module of a file in `server/`. `null` for files outside of the module folders. */
export function moduleOf(path: string): string | null {
  const [top, module, ...rest] = path.split('/');
  return top === 'server' && module && rest.length > 0 ? module : null;
}

/**
 * Returns the part of a file in `server/`, e.g. `staff/bulk`. `null` for files outside of the module folders.
 */
export function partOf(path: string): string | null {
  const module = moduleOf(path);
  const part = path.split('/')[2] ?? '';
  const parts = order.find(({ name }) => name === module)?.parts ?? [];
  return module && parts.includes(part) ? `${module}/${part}` : module;
}

export function checkOrder(modules: Module[]): Problem[] {
  const own = modules.filter(({ path }) => path.startsWith('server/') && !isTest(path));
  const strangers = new Set(
    own.map(({ path }) => moduleOf(path)).filter((name) => name !== null && levelOf(name) < 0),
  );
  const unknown = [...strangers].map((name) => ({
    path: `server/${name}`,
    message: 'is not a module of map.ts',
  }));
  const wrong = own.flatMap(({ path, imports }) =>
    imports
      .filter(({ file }) => file !== null && !mayImport(path, file))
      .map(({ specifier }) => ({ path, message: `may not import ${specifier}: not in a lower module` })),
  );
  return [...unknown, ...wrong];
}

function mayImport(from: string, to: string): boolean {
  const [module, target] = [moduleOf(from), moduleOf(to)];
  if (wiring.includes(from)) return true;
  if (wiring.includes(to)) return false;
  if (target === null || module === target) return true;
  return module !== null && levelOf(module) > levelOf(target);
}

export const isStore = (path: string) => /\/store(-[\w-]+)?\.ts$/.test(path);

/** Checks that only a part's own files import its store. Others call its actions. */
export function checkStores(modules: Module[]): Problem[] {
  return modules
    .filter(({ path }) => !isTest(path) && folderOf(path) !== 'tests')
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file }) => file !== null && isStore(file) && partOf(file) !== partOf(path))
        .map(({ specifier }) => ({
          path,
          message: `may not import ${specifier}: a store is its part’s own`,
        })),
    );
}

/** Finds import cycles, including type imports. Reports each once, from its alphabetically first module. */
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

const isContractsFile = (path: string) => path.startsWith('contracts/') && !isTest(path);
const isStorefrontFile = (path: string) => path.startsWith('web/storefront/') && !isTest(path);

/** Returns the modules of contracts/ that import the schema library, directly or indirectly. */
function schemaModules(modules: Module[]): Set<string> {
  const own = modules.filter(({ path }) => isContractsFile(path));
  const found = new Set<string>();
  const brings = ({ specifier, file, typeOnly }: ImportedName) =>
    !typeOnly && (specifier === 'zod' || (file !== null && found.has(file)));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { path, imports } of own) if (imports.some(brings)) found.add(path);
  }
  return found;
}

/**
 * Checks that the storefront imports only types of schemas, because the schemas are larger than the whole order
 * form.
 */
export function checkSchemas(modules: Module[]): Problem[] {
  const schemas = schemaModules(modules);
  return modules
    .filter(({ path }) => isStorefrontFile(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file, typeOnly }) => !typeOnly && file !== null && schemas.has(file))
        .map(({ specifier }) => ({
          path,
          message: `may take only types of ${specifier}: it brings the schema library`,
        })),
    );
}
