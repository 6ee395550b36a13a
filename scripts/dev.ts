import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readEnvironment, root } from './launch/environment.ts';
import { startBacking } from './launch/start-backing.ts';
import { waitForStop } from './launch/wait-for-stop.ts';

/** Like `start`, but Vite serves pages from their sources, and the server restarts when its sources change. */
const printLine = (line: string) => console.log(line);
const stopping = waitForStop(printLine);
try {
  const backing = await startBacking(readEnvironment(), { say: printLine, onSpawn: () => undefined });
  const env = { ...backing.environment, WEB_DEV: '1', NODE_ENV: 'development' };
  const watched = ['--watch', '--watch-preserve-output', 'server/main.ts'];
  const program = spawn(process.execPath, watched, { cwd: root, env, stdio: 'inherit' });
  const ended = once(program, 'exit');
  printLine(`Shop: http://127.0.0.1:${backing.config.port}/es/ig, desk: …/sandbox. Ctrl-C stops everything.`);
  await stopping;
  backing.announceEnd();
  program.kill('SIGTERM');
  await ended;
  await backing.stop();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
