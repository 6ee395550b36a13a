import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../launch/environment.ts';
import { playwrightFailures, vitestFailures } from './failures.ts';
import {
  checkResult,
  type LayerResult,
  type PlaywrightReport,
  readBrowsersReport,
  readPlaywrightReport,
  readVitestReport,
  type VitestReport,
} from './results.ts';
import { runCommand } from './run-command.ts';

/** Is one kind of check or test. `run(show)` says whether its output is shown as it comes, or only when it fails. */
export interface Layer {
  name: string;
  run(show: boolean): Promise<LayerResult>;
}

/** Runs a tool by whose exit code it passes or fails; it counts as one test. */
function check(name: string, ...commandLine: string[]): Layer {
  return {
    name,
    run: async (show) => {
      const { succeeded, output } = await runCommand(commandLine, show);
      if (!succeeded && !show) console.error(`\n${name}:\n${output.trim()}\n`);
      return checkResult(name, succeeded);
    },
  };
}

interface VitestRun {
  workers?: number;
  read?: typeof readVitestReport;
}

/** Runs the tests of some projects of vitest.config.ts together. */
function vitest(projects: string[], { workers, read = readVitestReport }: VitestRun = {}): Layer {
  return reported<VitestReport>(projects.join('+'), { read, tell: vitestFailures }, (file) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const wide = workers === undefined ? [] : [`--maxWorkers=${workers}`];
    return { commandLine: ['vitest', 'run', ...chosen, ...reporters, ...wide] };
  });
}

/** Runs what buyers and staff do, in a real browser: tests/journeys. */
function playwright(name: string): Layer {
  const reader = { read: readPlaywrightReport, tell: playwrightFailures };
  return reported<PlaywrightReport>(name, reader, (file) => ({
    commandLine: ['playwright', 'test', '--config=playwright.config.ts', '--reporter=line,json'],
    more: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }));
}

interface Invocation {
  commandLine: string[];
  more?: NodeJS.ProcessEnv;
}

interface Reader<Report> {
  read(name: string, report: Report): LayerResult;
  /** Lists each failed test with its reason. */
  tell(report: Report): string[];
}

/** Runs a test runner that writes a report; without one it failed before its first test. */
function reported<Report>(
  name: string,
  { read, tell }: Reader<Report>,
  invoke: (file: string) => Invocation,
): Layer {
  return {
    name,
    run: async (show) => {
      const file = join(root, 'tests', 'output', `${name}.json`);
      mkdirSync(join(file, '..'), { recursive: true });
      rmSync(file, { force: true });
      const { commandLine, more } = invoke(file);
      const { succeeded, output } = await runCommand(commandLine, show, more);
      if (!succeeded && !show) console.error(`\n${name}:\n${output.trim()}\n`);
      if (!existsSync(file)) return checkResult(name, false);
      const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
      const result = { ...read(name, report), failures: tell(report) };
      return succeeded ? result : { ...result, failed: Math.max(result.failed, 1) };
    },
  };
}

/** Names a file for what a check knows of files that have not changed since. */
const kept = (name: string) => join(root, 'node_modules', '.cache', 'checks', name);

const script = (name: string) => join(root, 'scripts', `${name}.ts`);

/** These take seconds, without a browser or a database, and run side by side. */
export const quickLayers: Layer[] = [
  check('types', 'tsc', '-p', '.', '--noEmit', '--incremental', '--tsBuildInfoFile', kept('types')),
  check('lint', 'biome', 'check', '--error-on-warnings', '.'),
  check('boundaries', process.execPath, script('boundaries')),
  check(
    'dead code',
    'knip',
    '--no-progress',
    '--no-config-hints',
    '--cache',
    '--cache-location',
    kept('knip'),
  ),
  vitest(['unit']),
];

/** The pages are made of this; later layers find it ready. */
export const build = check('build', process.execPath, script('build'));

/** Tests on a database mostly wait for it, so there is one more worker than there are cores. */
const waiting = availableParallelism() + 1;

/** The rest run one after the other, because each fills the cores by itself. */
export const thoroughLayers: Layer[] = [
  vitest(['database', 'browser', 'faults'], { workers: waiting }),
  // Programs are started by the dozen there, and mostly waited for, so no more files run at once than there
  // are cores.
  vitest(['crashes'], { workers: availableParallelism() }),
  playwright('journeys'),
  vitest(['browsers'], { read: readBrowsersReport }),
];
