import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, root } from './environment.ts';

/** Editors write a file in several steps: changes within this time are one. */
const settleMs = 120;

export interface WatchedProgram {
  stop(): Promise<void>;
}

/** Runs a program, and again whenever a source in one of the folders changes; the old one ends first. */
export function runAndWatch(file: string, folders: string[], environment: Environment): WatchedProgram {
  const run = () =>
    spawn(process.execPath, [resolve(root, file)], { cwd: root, env: environment, stdio: 'inherit' });
  let child = run();
  let turn = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const restart = async () => {
    await end(child);
    child = run();
  };
  const changed = (name: string | null) => {
    if (!name || !/\.(ts|sql)$/.test(name) || name.endsWith('.test.ts')) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      turn = turn.then(restart);
    }, settleMs);
  };
  const watchers = folders.map((folder) =>
    watch(resolve(root, folder), { recursive: true }, (_, name) => changed(name)),
  );
  return {
    stop: async () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await turn;
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
