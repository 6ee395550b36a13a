import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../launch/environment.ts';
import {
  type PlaywrightReport,
  readPlaywrightReport,
  readVitestReport,
  type VitestReport,
} from './reports.ts';
import { checkResult, type LayerResult } from './results.ts';
import { runCommand } from './run-command.ts';

/**
 * One type of check or test. `run(show)` prints output immediately if `show` is set, otherwise only on failure.
 */
export interface Layer {
  name: string;
  run(show: boolean): Promise<LayerResult>;
}

/** `merge` must pass before every merge. `full` adds everything tagged `full` and every journey. */
export type Suite = 'merge' | 'full';

/** Runs a tool that passes or fails by its exit code. The tool counts as one test. */
function toolLayer(name: string, commandLine: string[], more: NodeJS.ProcessEnv = {}): Layer {
  return {
    name,
    run: async (show) => {
      const { succeeded, output } = await runCommand(commandLine, show, more);
      if (!succeeded && !show) console.error(`\n${name}:\n${output.trim()}\n`);
      return checkResult(name, succeeded);
    },
  };
}

interface VitestRun {
  name: string;
  projects: string[];
  suite: Suite;
  workers?: number;
}

/** Runs the tests of some projects of vitest.config.ts in one process. */
function vitestLayer({ name, projects, suite, workers }: VitestRun): Layer {
  return runReporter<VitestReport>(name, readVitestReport, (file) => {
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
    const limited = workers === undefined ? [] : [`--maxWorkers=${workers}`];
    const tags = suite === 'merge' ? ['--tags-filter=!full'] : [];
    return {
      commandLine: ['vitest', 'run', ...chosen, ...reporters, ...limited, ...tags],
      more: { SUITE: suite },
    };
  });
}

/** Runs tests/journeys in Chromium: those tagged `@merge`, or all of them. */
function journeyLayer(suite: Suite): Layer {
  return runReporter<PlaywrightReport>('journeys', readPlaywrightReport, (file) => ({
    commandLine: [
      ...['playwright', 'test', '--config=playwright.config.ts', '--reporter=line,json'],
      ...(suite === 'merge' ? ['--grep=@merge'] : []),
    ],
    more: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }));
}

interface Invocation {
  commandLine: string[];
  more?: NodeJS.ProcessEnv;
}

/** Runs a test runner that writes a JSON report. Without a report the runner failed before its first test. */
function runReporter<Report>(
  name: string,
  read: (name: string, report: Report) => LayerResult,
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
      const result = read(name, JSON.parse(readFileSync(file, 'utf8')) as Report);
      return succeeded ? result : { ...result, failed: Math.max(result.failed, 1) };
    },
  };
}

/** File in which a check remembers the results for unchanged sources. */
const cacheFileOf = (name: string) => join(root, 'node_modules', '.cache', 'checks', name);

const scriptPath = (name: string) => join(root, 'scripts', `${name}.ts`);

// One checker instead of four, which would each derive most types again, and a garbage collector that runs less often:
// a third of the CPU time.
const types = toolLayer(
  'types',
  [
    'tsc',
    '-p',
    '.',
    '--noEmit',
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    cacheFileOf('types'),
  ],
  { GOGC: '400' },
);
const lint = toolLayer('lint', ['biome', 'check', '--error-on-warnings', '.']);
const boundaries = toolLayer('boundaries', [process.execPath, scriptPath('boundaries')]);
const knipOptions = [
  '--no-progress',
  '--no-config-hints',
  '--cache',
  '--cache-location',
  cacheFileOf('knip'),
];
const deadCode = toolLayer('dead code', ['knip', ...knipOptions]);

/** Needs no browser and no database. */
export const quickLayersOf = (suite: Suite): readonly Layer[] => [
  types,
  lint,
  boundaries,
  deadCode,
  // By default the runner leaves one core unused.
  vitestLayer({ name: 'unit', projects: ['unit'], suite, workers: availableParallelism() }),
];

/** Journeys and crash tests use the build. */
const build = toolLayer('build', [process.execPath, scriptPath('build')]);

/** Database tests mostly wait for PostgreSQL, so two more workers than there are cores keep the cores busy. */
const waiting = availableParallelism() + 2;

/** The layers of a suite in order. The layers of one group run at the same time; each later group fills the cores. */
export function layersOf(suite: Suite): readonly (readonly Layer[])[] {
  const first = [...quickLayersOf(suite), build];
  if (suite === 'merge') {
    const projects = ['database', 'faults', 'crashes'];
    return [
      first,
      [vitestLayer({ name: 'database', projects, suite, workers: waiting })],
      [journeyLayer(suite)],
    ];
  }
  return [
    first,
    [vitestLayer({ name: 'database', projects: ['database', 'browser', 'faults'], suite, workers: waiting })],
    // Each test starts several programs.
    [vitestLayer({ name: 'crashes', projects: ['crashes'], suite, workers: availableParallelism() })],
    [journeyLayer(suite)],
    [vitestLayer({ name: 'browsers', projects: ['browsers'], suite })],
  ];
}
