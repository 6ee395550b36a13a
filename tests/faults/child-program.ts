import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Crossing } from './crossing.ts';
import { gate } from './gate.ts';
import { bundledFolderVariable, type ProgramName } from './program-names.ts';

/** Point at which a program kills itself: the occurrence of a crossing and the side of it. */
export interface CrashPoint extends Crossing {
  occurrence: number;
}

export interface PassedPoint {
  label: string;
  occurrence: number;
}

export type Order = { kind: 'begin'; crashAt: CrashPoint | null } | { kind: 'close' };
export type ChildMessage =
  | { kind: 'ready'; url: string }
  | { kind: 'begun' }
  | ({ kind: 'crossed' } & PassedPoint);

export interface ChildProgram {
  url: string;
  /** Crossings since `begin`, when no crash was requested. */
  passed: PassedPoint[];
  begin(crashAt: CrashPoint | null): Promise<void>;
  ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
  close(): Promise<void>;
}

const sources = import.meta.dirname;
const bundled = process.env[bundledFolderVariable];
/** Halves the startup time of every child after the first. */
const compileCache = bundled
  ? join(bundled, 'compile-cache')
  : join(sources, '..', '..', 'node_modules', '.cache', 'node');

const scriptOf = (name: ProgramName): string =>
  bundled ? join(bundled, `${name}.js`) : join(sources, `${name}-process.ts`);

// Startup is the only step here that keeps a core busy.
const startGate = gate(availableParallelism());

async function waitForMessage(child: ChildProcess, kind: ChildMessage['kind']): Promise<ChildMessage> {
  for (;;) {
    const [word] = (await once(child, 'message')) as [ChildMessage];
    if (word.kind === kind) return word;
  }
}

interface StartedProcess {
  child: ChildProcess;
  url: string;
  ended: ChildProgram['ended'];
}

export function startProcess(
  environment: Record<string, string>,
  which: ProgramName,
): Promise<StartedProcess> {
  return startGate(async () => {
    // The test runner sets a `MODE` of its own.
    const usual = { ...process.env, NODE_ENV: 'production', MODE: 'sandbox' };
    const env = { NODE_COMPILE_CACHE: compileCache, ...usual, ...environment };
    const child = fork(scriptOf(which), { env, execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = (output + chunk).slice(-4000);
        if (process.env.TEST_LOG_LEVEL) process.stderr.write(chunk);
      });
    }
    const ended = once(child, 'exit').then(([, signal]) => signal as NodeJS.Signals | null);
    const failed = ended.then(() => Promise.reject(new Error(`The program did not start:\n${output}`)));
    const ready = await Promise.race([waitForMessage(child, 'ready'), failed]);
    failed.catch(() => undefined);
    return { child, ended, url: ready.kind === 'ready' ? ready.url : '' };
  });
}

export async function startChild(
  environment: Record<string, string>,
  which: ProgramName = 'program',
): Promise<ChildProgram> {
  const { child, ended, url } = await startProcess(environment, which);
  return describeChild(child, ended, url);
}

function describeChild(child: ChildProcess, ended: ChildProgram['ended'], url: string): ChildProgram {
  const passed: PassedPoint[] = [];
  child.on('message', (word: ChildMessage) => {
    if (word.kind === 'crossed') passed.push({ label: word.label, occurrence: word.occurrence });
  });
  // The program may already have been killed, so the callback ignores the error.
  const tell = (order: Order) => void child.send(order, () => undefined);
  return {
    url,
    passed,
    ended,
    async begin(crashAt) {
      const begun = waitForMessage(child, 'begun');
      tell({ kind: 'begin', crashAt });
      await begun;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async close() {
      tell({ kind: 'close' });
      await ended;
    },
  };
}
