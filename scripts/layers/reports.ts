import { relative } from 'node:path';
import { root } from '../launch/environment.ts';
import { type FileTime, formatFailure, type LayerResult } from './results.ts';

interface VitestAssertion {
  status: string;
  fullName?: string;
  failureMessages?: string[] | null;
  tags?: string[];
}

interface VitestFile {
  name: string;
  message?: string;
  status: string;
  startTime: number;
  endTime: number;
  assertionResults: VitestAssertion[];
}

export interface VitestReport {
  success: boolean;
  testResults: VitestFile[];
}

interface PlaywrightSpec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { results: { duration?: number; errors?: { message?: string }[] }[] }[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

export interface PlaywrightReport {
  errors: { message?: string }[];
  suites?: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const countByStatus = (all: VitestAssertion[], status: (one: VitestAssertion) => boolean) =>
  all.filter(status).length;

/** Tests that `--tags-filter=!full` leaves out are reported as pending. They are not part of the suite. */
const isFilteredOut = ({ status, tags = [] }: VitestAssertion) =>
  status !== 'passed' && status !== 'failed' && tags.includes('full');

/** Summary of a Vitest run. A file that could not be loaded has no failed test of its own and counts as one failure. */
export function readVitestReport(name: string, { success, testResults }: VitestReport): LayerResult {
  const all = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((one) => !isFilteredOut(one));
  const failures = testResults.flatMap(fileFailures);
  return failIfEmpty({
    name,
    passed: countByStatus(all, ({ status }) => status === 'passed'),
    failed: success ? failures.length : Math.max(failures.length, 1),
    skipped: countByStatus(all, ({ status }) => status !== 'passed' && status !== 'failed'),
    failures,
    files: testResults
      .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'passed'))
      .map(
        (file): FileTime => ({
          file: relative(root, file.name),
          seconds: (file.endTime - file.startTime) / 1000,
        }),
      ),
  });
}

function fileFailures({ name, message, status, assertionResults }: VitestFile): string[] {
  const file = relative(root, name);
  const failed = assertionResults.filter((result) => result.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [formatFailure(file, message)];
  return failed.map(({ fullName, failureMessages }) =>
    formatFailure(`${file}: ${fullName}`, failureMessages?.[0]),
  );
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const resultsOf = ({ tests }: PlaywrightSpec) => tests.flatMap(({ results }) => results);

/** Summary of a Playwright run. A test that passed only when it was repeated has failed. */
export function readPlaywrightReport(
  name: string,
  { errors, suites = [], stats }: PlaywrightReport,
): LayerResult {
  const specs = suites.flatMap(specsOf);
  const outside = errors.map(({ message }) => formatFailure('outside the tests', message));
  const failed = specs
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const first = resultsOf(spec).flatMap((result) => result.errors ?? [])[0];
      return formatFailure(`tests/journeys/${spec.file}:${spec.line} ${spec.title}`, first?.message);
    });
  return failIfEmpty({
    name,
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...outside, ...failed],
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([file, of]) => ({
      file: `tests/journeys/${file}`,
      seconds: of.flatMap(resultsOf).reduce((sum, { duration = 0 }) => sum + duration, 0) / 1000,
    })),
  });
}

/** A layer that ran no test proves nothing and counts as one failure. */
function failIfEmpty(result: LayerResult): LayerResult {
  return result.passed + result.failed > 0 ? result : { ...result, failed: 1 };
}
