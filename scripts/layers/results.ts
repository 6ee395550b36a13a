import type { PlaywrightStories, VitestFiles } from './failures.ts';

/** Says how one layer of checks or tests went. */
export interface LayerResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  /** Lists each failed test with its reason, for the end of the run. */
  failures?: readonly string[];
}

export interface VitestReport extends VitestFiles {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
}

export interface PlaywrightReport extends PlaywrightStories {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** A file that could not even be loaded has no failed test of its own: it counts as one. */
export function readVitestReport(name: string, report: VitestReport): LayerResult {
  const silent = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
  );
  const failed = report.numFailedTests + silent.length;
  return atLeastOne({
    name,
    passed: report.numPassedTests,
    failed: report.success ? failed : Math.max(failed, 1),
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/** Stories in a browser that the machine lacks are reported as skipped; without any browser all of them are. */
export function readBrowsersReport(name: string, report: VitestReport): LayerResult {
  const result = readVitestReport(name, report);
  const leftOut = report.success && result.passed === 0 && result.skipped > 0;
  return leftOut ? { ...result, failed: 0 } : result;
}

/** A test that passed only when it was repeated has failed. */
export function readPlaywrightReport(name: string, { errors, stats }: PlaywrightReport): LayerResult {
  const failed = stats.unexpected + stats.flaky + errors.length;
  return atLeastOne({ name, passed: stats.expected, failed, skipped: stats.skipped });
}

/** A layer that ran nothing proves nothing: it counts as one failure. */
function atLeastOne(result: LayerResult): LayerResult {
  return result.passed + result.failed > 0 ? result : { ...result, failed: 1 };
}

/** A check is one test. */
export function checkResult(name: string, succeeded: boolean): LayerResult {
  return { name, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

export function isGreen(results: LayerResult[]): boolean {
  return results.length > 0 && results.every(({ failed }) => failed === 0);
}

function counts(passed: number, failed: number, skipped: number): string {
  const more = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${more}`;
}

const sumOf = (results: LayerResult[], pick: (result: LayerResult) => number) =>
  results.reduce((total, result) => total + pick(result), 0);

/** Returns the line of totals; what was left out stands there, too. */
export function totals(results: LayerResult[]): string {
  const [passed, failed] = [sumOf(results, (each) => each.passed), sumOf(results, (each) => each.failed)];
  return `Total: ${counts(
    passed,
    failed,
    sumOf(results, (each) => each.skipped),
  )}`;
}

/** Lists all that failed with its reason, because the output of the tests themselves is far above the end. */
export const toldFailures = (results: LayerResult[]): string[] =>
  results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name, failures = [] }) =>
      failures.length > 0 ? failures.map((each) => `${name}: ${each}`) : [`${name}: see its output above`],
    );

/** Returns the last line of a run, for programs that read it. */
export const lastLine = (results: LayerResult[]): string =>
  counts(
    sumOf(results, ({ passed }) => passed),
    sumOf(results, ({ failed }) => failed),
    0,
  );

export function resultLine({ name, passed, failed, skipped }: LayerResult, tookMs: number): string {
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–';
  return `${mark} ${name}: ${counts(passed, failed, skipped)} (${(tookMs / 1000).toFixed(1)} s)`;
}
