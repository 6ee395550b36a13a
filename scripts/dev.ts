import { readEnvironment } from './launch/environment.ts';
import { runAndWatch } from './launch/run-and-watch.ts';
import { startBacking } from './launch/start-backing.ts';
import { toldToStop } from './launch/told-to-stop.ts';

/** As `start`, but pages come from Vite as they are written, and the server starts anew when its sources change. */
const say = (line: string) => console.log(line);
const stopping = toldToStop(say);
try {
  const backing = await startBacking(readEnvironment(), { say, onSpawn: () => undefined });
  const environment = { ...backing.environment, WEB_DEV: '1', NODE_ENV: 'development' };
  const program = runAndWatch('server/main.ts', ['server', 'contracts', 'messages'], environment);
  say(`Shop: http://127.0.0.1:${backing.config.port}/es/ig, desk: …/sandbox. Ctrl-C stops everything.`);
  await stopping;
  backing.announceEnd();
  await program.stop();
  await backing.stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
