import { isTest, moduleOf, type Problem } from './check-imports.ts';
import { modules as order } from './map.ts';
import { type ReadModel, readModels } from './read-models.ts';
import type { Module } from './read-modules.ts';
import type { TableOwners } from './table-owners.ts';

/** Matches `from a`, `join b`, and further tables of the same list: `from a x, b`. */
const sources =
  /\b(?:from|join)\s+(?:only\s+)?(?<list>\w+(?:(?:\s+(?:as\s+)?\w+)?\s*,\s*(?!lateral\b)\w+)*)/gi;

function readTables(text: string): Set<string> {
  const lists = [...text.matchAll(sources)].map(({ groups }) => groups?.list ?? '');
  return new Set(lists.flatMap((list) => list.split(',')).map((item) => item.trim().split(/\s/)[0] ?? ''));
}

const levelOf = (module: string) => order.findIndex(({ name }) => name === module);

/** Returns the tables of higher modules that a file reads, with the part that owns each. */
export function findUpwardReads(
  { path, text }: Module,
  owners: TableOwners,
): { table: string; owner: string }[] {
  const module = moduleOf(path);
  if (module === null || isTest(path)) return [];
  return [...readTables(text)].flatMap((table) => {
    const owner = owners.get(table);
    return owner !== undefined && levelOf(owner.split('/')[0] ?? '') > levelOf(module)
      ? [{ table, owner }]
      : [];
  });
}

/**
 * Checks that modules read tables of lower modules only. A file that reads upwards must be a read model with a
 * reason.
 */
export function checkReads(
  modules: Module[],
  owners: TableOwners,
  allowed: readonly ReadModel[] = readModels,
): Problem[] {
  const listed = new Map<string, boolean>(
    allowed.flatMap(({ files }) => files.map((file) => [file, false] as const)),
  );
  const problems = modules.flatMap((module) => {
    const reads = findUpwardReads(module, owners);
    if (reads.length > 0 && listed.has(module.path)) listed.set(module.path, true);
    if (listed.has(module.path)) return [];
    return reads.map(({ table, owner }) => ({
      path: module.path,
      message: `reads ${table} of ${owner}, which is not in a lower module: a read model of read-models.ts may`,
    }));
  });
  const present = new Set(modules.map(({ path }) => path));
  const idle = [...listed].filter(([path, reads]) => present.has(path) && !reads);
  return [
    ...problems,
    ...idle.map(([path]) => ({
      path,
      message: 'is listed as a read model, and reads nothing of a higher module',
    })),
  ];
}
