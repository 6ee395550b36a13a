import { setTimeout as pause } from 'node:timers/promises';

/** Is one process of the shop, with how it replaces the one before. */
export interface Rolled {
  name: string;
  /** Resolves when the old process has ended and the new one was started; rejects with the reason why not. */
  restart(): Promise<void>;
  /** Is the address of its readiness. */
  readyz: string;
}

export interface RollOptions {
  say: (line: string) => void;
  /** A process may take this long until it is ready. */
  readyMs: number;
  askEveryMs?: number;
}

/** Names the process that could not be replaced; those after it run on as they were. */
export class RollStopped extends Error {
  override readonly name = 'RollStopped';
}

interface Answer {
  /** It is null when a purchase can be made there. */
  why: string | null;
  /** Says which start of the program answered; versions before this one do not say. */
  instance?: string | undefined;
}

async function ask(readyz: string): Promise<Answer> {
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
 * Returns why the process was not replaced. The command may be over before the old process has ended, which
 * answers until then.
 */
async function whyNotReplaced(readyz: string, before: string | undefined): Promise<string | null> {
  const { why, instance } = await ask(readyz);
  const isOld = before !== undefined && instance === before;
  return why ?? (isOld ? 'the process of before still answers' : null);
}

async function awaitReady(
  readyz: string,
  before: string | undefined,
  { readyMs, askEveryMs = 250 }: RollOptions,
): Promise<string | null> {
  const deadline = Date.now() + readyMs;
  let why = await whyNotReplaced(readyz, before);
  while (why !== null && Date.now() < deadline) {
    await pause(askEveryMs);
    why = await whyNotReplaced(readyz, before);
  }
  return why;
}

async function replace(each: Rolled, options: RollOptions): Promise<string | null> {
  const { instance: before } = await ask(each.readyz);
  try {
    await each.restart();
  } catch (error) {
    return (error as Error).message;
  }
  const why = await awaitReady(each.readyz, before, options);
  return why && `${why}, ${Math.round(options.readyMs / 1000)} s after its start`;
}

/**
 * Restarts processes one after the other, each when all are ready. Throws `RollStopped` at the first that fails, naming
 * it and those that were not touched.
 */
export async function roll(all: readonly Rolled[], options: RollOptions): Promise<void> {
  for (const { name, readyz } of all) {
    const { why } = await ask(readyz);
    if (why)
      throw new RollStopped(`${name} is not ready before anything was done: ${why}. Nothing was restarted.`);
  }
  for (const [index, each] of all.entries()) {
    options.say(`${each.name}: restarting …`);
    const why = await replace(each, options);
    if (why) {
      const left = all.slice(index + 1).map(({ name }) => name);
      const rest = left.length === 0 ? 'It was the last one.' : `Not touched: ${left.join(', ')}.`;
      throw new RollStopped(`${each.name}: ${why}. ${rest}`);
    }
    options.say(`${each.name}: ready`);
  }
}
