import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest. On a fresh clone the runner knows no durations and sorts by size. */
const longestFiles = ['interleavings', 'crash-points'].map((name) => `tests/faults/${name}.test.ts`);

/** Starts the longest files first, so that the last minutes of a run are not one file on one core. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      longestFiles.some((end) => moduleId.endsWith(end)) ? 0 : 1;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
