import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../launch/environment.ts';

export interface CommandResult {
  succeeded: boolean;
  output: string;
}

/** Runs one of the project's tools. Its output is shown immediately, with colours, or collected. */
export async function runCommand(
  commandLine: string[],
  show: boolean,
  more: NodeJS.ProcessEnv = {},
): Promise<CommandResult> {
  const [command = '', ...args] = commandLine;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...more },
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const code = await once(child, 'close').then(
    ([status]) => status as number | null,
    (error: Error) => {
      output += error.message;
      return 1;
    },
  );
  return { succeeded: code === 0, output };
}
