import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { type Mutation, mutations } from './mutations/list.ts';
import { runTests } from './mutations/run-tests.ts';
import { type ScratchCopy, scratchCopy } from './mutations/scratch-copy.ts';

/**
 * Shows that the tests would see it if the paid path or a guard broke: puts each fault of the list into a copy of the
 * tree and runs the test that must fail. Words after the command choose the faults whose name holds one of them.
 */
const words = process.argv.slice(2);
const chosen = mutations.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);

/** Runs all of these tests without any fault. They have to pass, or else their failing would say nothing. */
function passWithoutFault({ folder }: ScratchCopy): boolean {
  return (['unit', 'database'] as const).every((project) => {
    const named = chosen.filter(({ seenBy }) => seenBy.project === project);
    if (named.length === 0) return true;
    const { passed, failed } = runTests(
      folder,
      project,
      named.map(({ seenBy }) => seenBy),
    );
    console.log(
      failed ? `✗ without any fault: ${failed}` : `✓ without any fault: ${passed} ${project} tests`,
    );
    return failed === undefined;
  });
}

/** Returns whether the fault was seen. */
function isSeen(copy: ScratchCopy, mutation: Mutation): boolean {
  const { name, seenBy } = mutation;
  const takeOut = copy.apply(mutation);
  try {
    const { failed } = runTests(copy.folder, seenBy.project, [seenBy]);
    console.log(
      failed ? `✓ ${name}\n    ${failed}` : `✗ ${name}\n    not seen by ${seenBy.file}: ${seenBy.test}`,
    );
    return failed !== undefined;
  } finally {
    takeOut();
  }
}

/** Lends one server to all runs: starting one takes longer than most of their tests. */
async function lendDatabase(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-mutations-database-'));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    port: 0,
    log: () => undefined,
    durable: false,
    maxConnections: 400,
    dieWithParent: true,
  });
  process.env.TEST_DATABASE_URL = postgres.url;
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

const endDatabase = await lendDatabase();
const copy = scratchCopy();
try {
  if (!passWithoutFault(copy)) process.exitCode = 1;
  else {
    const seen = chosen.filter((mutation) => isSeen(copy, mutation)).length;
    console.log(`${seen} of ${chosen.length} faults seen`);
    if (seen < chosen.length || seen === 0) process.exitCode = 1;
  }
} finally {
  copy.remove();
  await endDatabase();
}
