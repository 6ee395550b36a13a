import {
  checkCapitals,
  checkEnvironment,
  checkFormatters,
  checkLoose,
  checkNames,
  checkSql,
} from './check-habits.ts';
import { checkCycles, checkFolders, checkLadder, checkStores, type Problem } from './check-imports.ts';
import { checkLocks } from './check-locks.ts';
import { checkPure } from './check-pure.ts';
import { checkSchemas } from './check-schemas.ts';
import { checkTestCode } from './check-test-code.ts';
import { folderImports } from './map.ts';
import type { Module } from './read-modules.ts';
import { checkTableOwners, type TableOwners } from './table-owners.ts';

const checks = [
  checkFolders,
  checkLadder,
  checkStores,
  checkCycles,
  checkEnvironment,
  checkNames,
  checkLoose,
  checkSql,
  checkLocks,
  checkFormatters,
  checkCapitals,
  checkPure,
  checkSchemas,
  checkTestCode,
];

/** Every broken rule of the map. A folder without a single module is a problem too: a check that read nothing proves nothing. */
export function checkAll(modules: Module[], owners: TableOwners): Problem[] {
  const empty = Object.keys(folderImports)
    .filter(
      (folder) => !modules.some(({ path, imports }) => path.startsWith(`${folder}/`) && imports.length > 0),
    )
    .map((folder) => ({ path: folder, message: 'no imports were read here: the check sees nothing' }));
  return [...empty, ...checks.flatMap((check) => check(modules)), ...checkTableOwners(modules, owners)];
}
