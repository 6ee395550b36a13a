import { isTest, type Problem, partOf } from './check-imports.ts';
import { readers } from './map.ts';
import type { Module } from './read-modules.ts';

export type TableOwners = Map<string, string>;

/**
 * Reads the owners from migrations. A comment line with only the name of a part precedes the tables of that
 * part.
 */
export function readTableOwners(sql: string): TableOwners {
  const owners: TableOwners = new Map();
  let part = '';
  for (const [, heading, table] of sql.matchAll(/^-- ([a-z-]+(?:\/[a-z-]+)?)$|^create table (\w+)/gm)) {
    if (heading) part = heading;
    else if (table) owners.set(table, part);
  }
  return owners;
}

const writes =
  /\b(?:insert\s+into\s+(?<into>\w+)|update\s+(?:only\s+)?(?<set>\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b|delete\s+from\s+(?<from>\w+))/gi;

function writtenTables({ text }: Module): string[] {
  const tables = [...text.matchAll(writes)].map(
    ({ groups }) => groups?.into ?? groups?.set ?? groups?.from ?? '',
  );
  return [...new Set(tables.map((table) => table.toLowerCase()))];
}

/** Checks that only the owner of a table writes it. Readers write no table. */
export function checkTableOwners(modules: Module[], owners: TableOwners): Problem[] {
  return modules.flatMap((module) => {
    const part = partOf(module.path);
    if (part === null || isTest(module.path) || part.startsWith('platform/')) return [];
    return writtenTables(module).flatMap((table) => {
      const message = ownershipMessage(part, table, owners.get(table));
      return message ? [{ path: module.path, message }] : [];
    });
  });
}

function ownershipMessage(part: string, table: string, owner: string | undefined): string | null {
  if (readers.includes(part)) return `${part} only reads, but writes ${table}`;
  if (owner === undefined)
    return `writes ${table}, which has no owner: no migration creates it below the name of a part`;
  return owner === part ? null : `writes ${table}, which belongs to ${owner}`;
}
