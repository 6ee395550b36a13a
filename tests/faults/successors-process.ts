import { flushCompileCache } from 'node:module';
import { type Program, startProgram } from '#server/main.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { moveClockAhead } from './late-clock.ts';
import type { Reply, Request } from './successors.ts';

/** Runs the programs that follow killed ones, each on its shop's database. */
moveClockAhead(Number(process.env.CLOCK_AHEAD_SECONDS));

const programs = new Map<number, Program>();

async function start(id: number, environment: Record<string, string>): Promise<Reply> {
  const config = {
    ...loadConfig({ ...process.env, ...environment }),
    port: Number(environment.PROGRAM_PORT ?? 0),
  };
  const program = await startProgram(config, { pages: false });
  programs.set(id, program);
  return { kind: 'started', id, url: program.url };
}

async function close(id: number): Promise<Reply> {
  await programs.get(id)?.close();
  programs.delete(id);
  return { kind: 'closed', id };
}

process.on('message', async (request: Request) => {
  const { id } = request;
  const work = request.kind === 'start' ? start(id, request.environment) : close(id);
  const reply = await work.catch((error: Error) => ({ kind: 'failed', id, why: error.stack }));
  process.send?.(reply);
});
// This process ends with its parent.
process.on('disconnect', () => process.exit(1));
flushCompileCache();
process.send?.({ kind: 'ready', url: '' });
