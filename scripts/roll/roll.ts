import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { usageOf } from '../auge/commands.ts';

/** One process of the shop and the way to restart it. */
export interface RollTarget {
  name: string;
  /** Resolves when the old process has ended and the new one was started. Rejects with the reason otherwise. */
  restart(): Promise<void>;
  readyz: string;
}

export interface RollOptions {
  say: (line: string) => void;
  /** Maximum time until a process is ready. */
  readyMs: number;
  askEveryMs?: number;
}

/** Thrown for the process that could not be restarted. Later processes were not touched. */
export class RollStopped extends Error {
  override readonly name = 'RollStopped';
}

interface Answer {
  /** Reason why the process is not ready. `null` when it is. */
  why: string | null;
  /** Id of one start of the program. Older versions do not send it. */
  instance?: string | undefined;
}

async function queryReadiness(readyz: string): Promise<Answer> {
  try {
    const answer = await fetch(readyz, { signal: AbortSignal.timeout(5000) });
    const { instance, missing } = (await answer.json().catch(() => ({}))) as {
      instance?: string;
      missing?: string[];
    };
    if (answer.status === 200) return { why: null, instance };
    return { why: `it answers ${answer.status}${missing ? `, missing: ${missing.join(', ')}` : ''}` };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return { why: `it does not answer (${cause?.code ?? message})` };
  }
}

/**
 * Returns why the process was not replaced. The command may end before the old process, which replies until
 * then.
 */
async function findReplaceProblem(readyz: string, before: string | undefined): Promise<string | null> {
  const { why, instance } = await queryReadiness(readyz);
  const isOld = before !== undefined && instance === before;
  return why ?? (isOld ? 'the process of before still answers' : null);
}

async function awaitReady(
  readyz: string,
  before: string | undefined,
  { readyMs, askEveryMs = 250 }: RollOptions,
): Promise<string | null> {
  const deadline = Date.now() + readyMs;
  let why = await findReplaceProblem(readyz, before);
  while (why !== null && Date.now() < deadline) {
    await pause(askEveryMs);
    why = await findReplaceProblem(readyz, before);
  }
  return why;
}

async function replaceProcess(each: RollTarget, options: RollOptions): Promise<string | null> {
  const { instance: before } = await queryReadiness(each.readyz);
  try {
    await each.restart();
  } catch (error) {
    return (error as Error).message;
  }
  const why = await awaitReady(each.readyz, before, options);
  return why && `${why}, ${Math.round(options.readyMs / 1000)} s after its start`;
}

/**
 * Restarts processes one after the other, each when all are ready. Throws `RollStopped` on the first failure,
 * with that process and the untouched ones.
 */
export async function roll(all: readonly RollTarget[], options: RollOptions): Promise<void> {
  for (const { name, readyz } of all) {
    const { why } = await queryReadiness(readyz);
    if (why)
      throw new RollStopped(`${name} is not ready before anything was done: ${why}. Nothing was restarted.`);
  }
  for (const [index, each] of all.entries()) {
    options.say(`${each.name}: restarting …`);
    const why = await replaceProcess(each, options);
    if (why) {
      const left = all.slice(index + 1).map(({ name }) => name);
      const rest = left.length === 0 ? 'It was the last one.' : `Not touched: ${left.join(', ')}.`;
      throw new RollStopped(`${each.name}: ${why}. ${rest}`);
    }
    options.say(`${each.name}: ready`);
  }
}

/** Runs a shell command of the operator. Rejects with its exit code. */
async function run(command: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`\`${command}\` did not succeed (${signal ?? `exit code ${code}`})`);
}

function readTarget(word: string, host: string): RollTarget {
  const unit = /^[A-Za-z0-9:_.-]+@(\d{1,5})(?:\.service)?$/.exec(word);
  const given = /^(\d{1,5})=(.+)$/s.exec(word);
  const [, port, command] = given ?? [undefined, unit?.[1], `systemctl restart ${word}`];
  if (!port || !command)
    throw new Error(`Neither a unit nor a port with its command: ${word}\n\n${usageOf('roll')}`);
  return {
    name: given ? `port ${port}` : word,
    restart: () => run(command),
    readyz: `http://${host}:${port}/readyz`,
  };
}

/** Returns the targets of the command line, in order. Throws the usage for invalid arguments. */
export function readTargets(words: readonly string[], host: string): RollTarget[] {
  if (words.length === 0) throw new Error(usageOf('roll'));
  return words.map((word) => readTarget(word, host));
}
