import { checkCalls, checkClocks, checkHosts, checkSql } from './check-habits.ts';
import {
  checkCycles,
  checkFolders,
  checkOrder,
  checkSchemas,
  checkStores,
  isTest,
  type Problem,
} from './check-imports.ts';
import { checkLocks } from './check-locks.ts';
import { checkPure } from './check-pure.ts';
import { checkReads } from './check-reads.ts';
import { folderImports } from './map.ts';
import type { Module } from './read-modules.ts';
import { checkTableOwners, type TableOwners } from './table-owners.ts';

const isProgram = (path: string) => /^(server|web|contracts|messages)\//.test(path) && !isTest(path);
const isTestCode = (path: string) => isTest(path) || /^(tests|bench)\//.test(path);

/** Entry points named in `vite.config.ts`. */
const isNamedByBuild = (path: string) => /^web\/(build\/|storefront\/entry-server\.tsx$)/.test(path);

/** Rejects code outside of tests that only tests import. */
function checkTestCode(modules: Module[]): Problem[] {
  const importedBy = (tests: boolean) =>
    new Set(
      modules
        .filter(({ path }) => isTestCode(path) === tests)
        .flatMap(({ imports }) => imports.map(({ file }) => file)),
    );
  const [inTests, inProgram] = [importedBy(true), importedBy(false)];
  return modules
    .filter(({ path }) => isProgram(path) && !isNamedByBuild(path))
    .filter(({ path }) => inTests.has(path) && !inProgram.has(path))
    .map(({ path }) => ({ path, message: 'is imported by tests alone: it belongs below tests/' }));
}

const checks = [
  checkFolders,
  checkOrder,
  checkStores,
  checkCycles,
  checkSql,
  checkLocks,
  checkHosts,
  checkCalls,
  checkClocks,
  checkPure,
  checkSchemas,
  checkTestCode,
];

/**
 * Returns every violation of the rules in `map.ts`. A folder without any import is a problem too, because it
 * was probably not read.
 */
export function checkAll(modules: Module[], owners: TableOwners): Problem[] {
  const empty = Object.keys(folderImports)
    .filter(
      (folder) => !modules.some(({ path, imports }) => path.startsWith(`${folder}/`) && imports.length > 0),
    )
    .map((folder) => ({ path: folder, message: 'no imports were read here: the check sees nothing' }));
  return [
    ...empty,
    ...checks.flatMap((check) => check(modules)),
    ...checkTableOwners(modules, owners),
    ...checkReads(modules, owners),
  ];
}
