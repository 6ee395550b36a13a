import { isTest, type Problem } from './check-imports.ts';
import type { Module } from './read-modules.ts';

const isProgram = (path: string) => /^(server|web|contracts|messages)\//.test(path) && !isTest(path);
const isTestCode = (path: string) => isTest(path) || /^(tests|bench)\//.test(path);

/** Named by `vite.config.ts`, which stands beside the folders. */
const isNamedByBuild = (path: string) => /^web\/(build\/|storefront\/entry-server\.tsx$)/.test(path);

/** What only tests import lives with them. */
export function checkTestCode(modules: Module[]): Problem[] {
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
