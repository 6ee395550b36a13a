import { readEnvironment } from './launch/environment.ts';
import { failCommand } from './launch/fail-command.ts';
import { readTargets, roll } from './roll/roll.ts';

/** Longer than the minute that a start waits for its database. */
const readyMs = 120_000;

/** Returns the host that the processes of this machine listen on. */
function hostOf({ HOST: host = '127.0.0.1' }: Record<string, string | undefined>): string {
  return ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
}

try {
  const targets = readTargets(process.argv.slice(2), hostOf(readEnvironment()));
  await roll(targets, { say: (line) => console.log(line), readyMs });
  console.log('All are ready.');
} catch (error) {
  failCommand(error);
}
