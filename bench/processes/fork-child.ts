import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface Child<Ready> {
  pid: number;
  ready: Ready;
  ask<Answer>(question: string): Promise<Answer>;
  onNews(listen: (news: never) => void): void;
  /** Drains the process. Kills it after 15 s. */
  stop(): Promise<void>;
}

interface Message {
  ready?: unknown;
  id?: number;
  answer?: unknown;
  news?: never;
}

const folder = join(import.meta.dirname, '..');

export interface HowToRun {
  /** Bundled script that replaces the source. */
  script?: string;
}

/** Starts `bench/<name>.ts` in a separate process and waits until it is ready. */
export async function forkChild<Ready>(
  name: string,
  environment: Record<string, string>,
  { script = join(folder, `${name}.ts`) }: HowToRun = {},
): Promise<Child<Ready>> {
  const child = fork(script, {
    execArgv: process.execArgv,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const listeners: ((news: never) => void)[] = [];
  const waiting = new Map<number, (answer: unknown) => void>();
  child.on('message', ({ id, answer, news }: Message) => {
    if (news !== undefined) for (const listen of listeners) listen(news);
    if (id !== undefined) waiting.get(id)?.(answer);
  });
  const ready = (await readiness(child, name)) as Ready;
  let questions = 0;
  return {
    pid: child.pid!,
    ready,
    ask: <Answer>(question: string) =>
      new Promise<Answer>((resolve) => {
        const id = ++questions;
        waiting.set(id, (answer) => {
          waiting.delete(id);
          resolve(answer as Answer);
        });
        child.send({ id, question });
      }),
    onNews: (listen) => void listeners.push(listen),
    stop: () => stop(child),
  };
}

function readiness(child: ChildProcess, name: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.ready !== undefined) resolve(message.ready);
    });
    child.once('exit', (code) => reject(new Error(`${name} ended before it was ready (exit code ${code})`)));
    child.once('error', reject);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  const force = setTimeout(() => child.kill('SIGKILL'), 15_000);
  child.send({ id: 0, question: 'stop' });
  await ended;
  clearTimeout(force);
}
