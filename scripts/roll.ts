import { InvalidConfiguration } from '#server/platform/config/config.ts';
import { readEnvironment } from './launch/environment.ts';
import { readTargets } from './roll/read-targets.ts';
import { RollStopped, roll } from './roll/roll.ts';

/** A start waits a minute for its database; this is longer. */
const readyMs = 120_000;

/** Returns the host on which the processes of this machine listen. */
function hostOf({ HOST: host = '127.0.0.1' }: Record<string, string | undefined>): string {
  return ['', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
}

try {
  const targets = readTargets(process.argv.slice(2), hostOf(readEnvironment()));
  await roll(targets, { say: (line) => console.log(line), readyMs });
  console.log('All are ready.');
} catch (error) {
  const isTold = error instanceof RollStopped || error instanceof InvalidConfiguration;
  console.error(isTold || error instanceof Error ? (error as Error).message : error);
  process.exitCode = 1;
}
