import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/layers/longest-first.ts';
import { openRunFolder } from './scripts/layers/temporary-folder.ts';

// Workers and programs that they start inherit the folder.
openRunFolder();

const withDatabase = 'tests/harness/global-setup.ts';
const sameValues = 'tests/harness/same-values.ts';
/** Files that the merge suite leaves out as a whole. Filtered by their tag they would still be imported. */
const fullFiles = globSync('{tests,server,scripts,sandbox,docs}/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').slice(0, 200).includes('@module-tag full'),
);
const never = [
  ...['node_modules/**', 'dist/**', 'tests/journeys/**'],
  ...(process.env.SUITE === 'merge' ? fullFiles : []),
];

/**
 * Time limits in milliseconds. Tests have no limits of their own (scripts/boundaries/check-limits.ts),
 * because a short limit fails on a busy machine.
 */
const limits = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout * 0.9 } },
});

/** Tests that kill and start programs. */
const killing = [
  'crash-points',
  'failover-points',
  'growing-points',
  'issuing-points',
  'process-faults',
  'restored-shop',
  'rolling-restart',
  'year-end',
].map((name) => `tests/faults/${name}.test.ts`);

/** Replaces a module that other files of the same worker would have loaded before. */
const replacing = 'tests/api/hostile-text.db.test.ts';

/** Layers of tests with their files and whether they need PostgreSQL. `scripts/test.ts` runs each. */
export default defineConfig({
  test: {
    // Reuses transformed modules between layers and runs, which saves a third of the CPU time of a database
    // test file.
    fsModuleCache: true,
    sequence: { sequencer: LongestFirst },
    tags: [{ name: 'full', description: 'Runs in `npm run test:full`, not in the merge suite `npm test`.' }],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: sameValues,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, '**/*.db.test.ts', '**/*.browser.test.ts', 'tests/{browsers,faults}/**'],
          // Files of one worker share imports. Loading the program for each file doubles the run time.
          isolate: false,
          ...limits(300_000),
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude: [...never, 'tests/faults/**', replacing],
          // Files of one worker share imports. Each file has its own database.
          isolate: false,
          globalSetup: withDatabase,
          setupFiles: [sameValues, 'tests/harness/one-connection-each.ts'],
          ...limits(180_000),
        },
      },
      {
        test: {
          name: 'browser',
          include: ['**/*.browser.test.ts'],
          exclude: never,
          isolate: false,
          globalSetup: withDatabase,
          ...limits(180_000),
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts', replacing],
          exclude: [...never, ...killing],
          globalSetup: withDatabase,
          ...limits(600_000),
        },
      },
      {
        test: {
          name: 'crashes',
          include: killing,
          exclude: never,
          globalSetup: [withDatabase, 'tests/faults/bundle-programs.ts'],
          ...limits(600_000),
        },
      },
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/*.test.ts'],
          globalSetup: 'tests/browsers/global-setup.ts',
          ...limits(600_000),
        },
      },
    ],
  },
});
