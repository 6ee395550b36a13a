/** Wall time of one test file, in seconds. For journeys: the sum of its tests. */
export interface FileTime {
  file: string;
  seconds: number;
}

export interface LayerResult {
  name: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds?: number;
  failures?: readonly string[];
  files?: readonly FileTime[];
}

const messageLines = 6;
// biome-ignore lint/suspicious/noControlCharactersInRegex: reports keep the colours of a terminal.
const colours = /\u001b\[[\d;]*m/g;

export function formatFailure(test: string, reason = 'no message'): string {
  const lines = reason.replace(colours, '').trim().split('\n');
  return [test, ...lines.slice(0, messageLines).map((line) => `    ${line}`)].join('\n');
}

export function checkResult(name: string, succeeded: boolean): LayerResult {
  return { name, passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1, skipped: 0 };
}

export function isGreen(results: readonly LayerResult[]): boolean {
  return results.length > 0 && results.every(({ failed }) => failed === 0);
}

function formatCounts(passed: number, failed: number, skipped: number): string {
  const more = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${more}`;
}

const sumOf = (results: readonly LayerResult[], pick: (result: LayerResult) => number) =>
  results.reduce((total, result) => total + pick(result), 0);

/** Line of totals, skipped tests included. */
export const formatTotals = (results: readonly LayerResult[]): string =>
  `Total: ${formatCounts(
    sumOf(results, ({ passed }) => passed),
    sumOf(results, ({ failed }) => failed),
    sumOf(results, ({ skipped }) => skipped),
  )}`;

/** Last line of a run, to be parsed by programs: passed and failed only. */
export const lastLine = (results: readonly LayerResult[]): string =>
  formatCounts(
    sumOf(results, ({ passed }) => passed),
    sumOf(results, ({ failed }) => failed),
    0,
  );

export const listFailures = (results: readonly LayerResult[]): string[] =>
  results
    .filter(({ failed }) => failed > 0)
    .flatMap(({ name, failures = [] }) =>
      failures.length > 0 ? failures.map((each) => `${name}: ${each}`) : [`${name}: see its output above`],
    );

export function resultLine({ name, passed, failed, skipped, seconds = 0 }: LayerResult): string {
  const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–';
  return `${mark} ${name}: ${formatCounts(passed, failed, skipped)} (${seconds.toFixed(1)} s)`;
}

const slowest = 10;

/**
 * Table of the layers with their tests and wall seconds, then the slowest files of the run.
 *
 * @param tookSeconds wall time of the whole run
 */
export function timingReport(results: readonly LayerResult[], tookSeconds: number): string {
  const rows = results.map(({ name, passed, failed, seconds = 0 }) => [
    name,
    String(passed + failed),
    seconds.toFixed(1),
  ]);
  const files = results
    .flatMap((result) => result.files ?? [])
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowest)
    .map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
  const width = Math.max(...rows.map(([name = '']) => name.length), 'whole run'.length);
  const line = ([name = '', tests = '', seconds = '']: string[]) =>
    `  ${name.padEnd(width)}  ${tests.padStart(6)}  ${seconds.padStart(8)}`;
  return [
    line(['layer', 'tests', 'seconds']),
    ...rows.map(line),
    line(['whole run', '', tookSeconds.toFixed(1)]),
    'Slowest files (seconds beside the other workers):',
    ...files,
  ].join('\n');
}
