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

/** Without any fault all of these tests pass: else their failing would say nothing. */
function passWithoutFault({ folder }: ScratchCopy): boolean {
  return (['unit', 'database'] as const).every((project) => {
    const named = chosen.filter(({ seenBy }) => seenBy.project === project);
    const files = [...new Set(named.map(({ seenBy }) => seenBy.file))];
    if (files.length === 0) return true;
    const { passed, failed } = runTests(folder, project, files);
    console.log(
      failed ? `✗ without any fault: ${failed}` : `✓ without any fault: ${passed} ${project} tests`,
    );
    return failed === undefined;
  });
}

/** Answers whether the fault was seen. */
function isSeen(copy: ScratchCopy, mutation: Mutation): boolean {
  const { name, seenBy } = mutation;
  const takeOut = copy.apply(mutation);
  try {
    const { failed } = runTests(copy.folder, seenBy.project, [seenBy.file]);
    console.log(failed ? `✓ ${name}\n    ${failed}` : `✗ ${name}\n    not seen by ${seenBy.file}`);
    return failed !== undefined;
  } finally {
    takeOut();
  }
}

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
}
