import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Identity } from '#server/platform/database/embedded/choose-identity.ts';

export interface WatchedProcess {
  pid: number;
  output(): string;
  end(signal: NodeJS.Signals): Promise<void>;
}

const keptCharacters = 200_000;

/** Starts a program that the kernel kills when this process ends. */
export function watchedProcess(
  line: readonly string[],
  { prefix = [], uid, gid, env = {} }: Partial<Identity> & { env?: Record<string, string> },
): WatchedProcess {
  const watch = ['setpriv', '--pdeathsig', 'TERM'];
  const [command, ...args] = [...prefix, ...watch, ...line] as [string, ...string[]];
  const path = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C.UTF-8' };
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...path, ...env },
    uid,
    gid,
    // Ctrl-C must reach the test only, which stops the cluster in order.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-keptCharacters);
    });
  const ended = once(child, 'exit');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    pid: child.pid ?? 0,
    output: () => output,
    async end(signal) {
      if (!hasEnded()) child.kill(signal);
      await ended;
    },
  };
}
