import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface Report {
  numPassedTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

export interface TestRun {
  passed: number;
  /** Names the first test that failed; undefined when none did. */
  failed: string | undefined;
}

export interface NamedTest {
  file: string;
  /** Holds words of the title. */
  test: string;
}

/** What a table puts into its titles stands there in other words when the tests run. */
const literally = (words: string) =>
  words
    .split(/%[a-z]|\$[a-z.]+/i)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');

/** Runs these tests in a copy of the tree. Throws when none ran, because that proves nothing about a fault. */
export function runTests(folder: string, project: string, tests: readonly NamedTest[]): TestRun {
  const files = [...new Set(tests.map(({ file }) => file))];
  const titles = [...new Set(tests.map(({ test }) => literally(test)))].join('|');
  const output = join(folder, 'mutation-report.json');
  rmSync(output, { force: true });
  const { stderr } = spawnSync(
    process.execPath,
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--project', project, '--bail', '1', '--reporter=json', `--outputFile=${output}`],
      ...['-t', titles, ...files],
    ],
    { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  );
  if (!existsSync(output)) throw new Error(`No tests ran: ${stderr.trim().slice(-400)}`);
  const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results.find(({ status }) => status === 'failed')?.fullName;
  if (failed === undefined && report.numPassedTests === 0) throw new Error(`No tests ran in ${files}`);
  return { passed: report.numPassedTests, failed };
}
