import { once } from 'node:events';
import { startProcess } from './child-program.ts';
import { gate } from './gate.ts';

export type Request =
  | { kind: 'start'; id: number; environment: Record<string, string> }
  | { kind: 'close'; id: number };
export type Reply = { id: number } & ({ kind: 'started'; url: string } | { kind: 'closed' | 'failed' });

export interface Successor {
  url: string;
  close(): Promise<void>;
}

export interface Successors {
  start(environment: Record<string, string>): Promise<Successor>;
  close(): Promise<void>;
}

/**
 * Opens one process for all programs that follow killed ones, with its clock `aheadSeconds` ahead. A start in it takes
 * a fraction of a new process, which has to load all modules.
 */
export async function openSuccessors(aheadSeconds: number): Promise<Successors> {
  const { child, ended } = await startProcess({ CLOCK_AHEAD_SECONDS: String(aheadSeconds) }, 'successors');
  child.setMaxListeners(0);
  // A start keeps the process busy, and connections of a second start would time out.
  const oneAtATime = gate(1);
  let count = 0;
  const request = async (sent: Request): Promise<Reply> => {
    child.send(sent);
    for (;;) {
      const [reply] = (await once(child, 'message')) as [Reply];
      if (reply.id === sent.id) return reply;
    }
  };
  return {
    async start(environment) {
      count += 1;
      const id = count;
      const reply = await oneAtATime(() => request({ kind: 'start', id, environment }));
      if (reply.kind !== 'started') throw new Error(`the successor did not start: ${JSON.stringify(reply)}`);
      return { url: reply.url, close: async () => void (await request({ kind: 'close', id })) };
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
