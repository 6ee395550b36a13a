import { featureOf, isTest, type Problem } from './check-imports.ts';
import { foundations, readers } from './map.ts';
import type { Module } from './read-modules.ts';

/** Table → the feature that writes it. */
export type TableOwners = Map<string, string>;

/** Reads docs/data-model.md: a heading ends in its feature, the first column of its table names the tables. */
export function readTableOwners(markdown: string): TableOwners {
  const owners: TableOwners = new Map();
  for (const section of markdown.split(/^## /m)) {
    const feature = /^[^\n]*— `(\w+)`/.exec(section)?.[1];
    if (!feature) continue;
    const cells = [...section.matchAll(/^\| ([^|]*`[^|]*)\|/gm)].map((match) => match[1] ?? '');
    for (const [, table] of cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)])) {
      if (table) owners.set(table, feature);
    }
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

/** A table is written by the one feature that owns it; readers write none. */
export function checkTableOwners(modules: Module[], owners: TableOwners): Problem[] {
  return modules.flatMap((module) => {
    const feature = featureOf(module.path);
    if (feature === null || isTest(module.path) || foundations.includes(feature)) return [];
    return writtenTables(module).flatMap((table) => {
      const message = complaint(feature, table, owners.get(table));
      return message ? [{ path: module.path, message }] : [];
    });
  });
}

function complaint(feature: string, table: string, owner: string | undefined): string | null {
  if (readers.includes(feature)) return `${feature} only reads, but writes ${table}`;
  if (owner === undefined) return `writes ${table}, which has no owner in docs/data-model.md`;
  return owner === feature ? null : `writes ${table}, which belongs to ${owner}`;
}
