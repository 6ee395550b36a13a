import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { usageOf } from '../auge/commands.ts';
import type { Rolled } from './roll.ts';

/** Runs a command of the operator's, as a shell would; rejects with its exit code. */
async function run(command: string): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: 'inherit' });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (code !== 0) throw new Error(`\`${command}\` did not succeed (${signal ?? `exit code ${code}`})`);
}

function readTarget(word: string, host: string): Rolled {
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

/** Returns what the command's words name, in their order; throws how the command is used. */
export function readTargets(words: readonly string[], host: string): Rolled[] {
  if (words.length === 0) throw new Error(usageOf('roll'));
  return words.map((word) => readTarget(word, host));
}
