import { flushCompileCache } from 'node:module';
import { announcement } from './launch/announce.ts';
import { namesInFile, readEnvironment } from './launch/environment.ts';
import { startBacking } from './launch/start-backing.ts';
import { toldToStop } from './launch/told-to-stop.ts';

process.env.NODE_ENV ??= 'production';

const say = (line: string) => console.log(line);
// A terminal that was closed must not keep the shop from draining.
process.stdout.on('error', () => undefined);
const stopping = toldToStop(say);
const stops: (() => Promise<void>)[] = [];

/** Starts the whole shop: database and sandbox side by side, then the program itself. */
async function start(): Promise<void> {
  // Loading the program keeps this process busy, so the others begin first.
  const spawned = Promise.withResolvers<void>();
  const backing = startBacking(readEnvironment(), {
    say,
    onSpawn: spawned.resolve,
    inFile: namesInFile(),
  }).finally(spawned.resolve);
  const program = spawned.promise.then(() => import('#server/main.ts'));
  const { config, announceEnd, stop } = await backing;
  stops.push(stop);
  const { startProgram } = await program;
  // A start may wait long for its database: a process that is stopped meanwhile ends as after a kill, which
  // loses nothing.
  const running = await Promise.race([startProgram(config), stopping.then(() => null)]);
  if (running === null) return;
  stops.push(() => running.close());
  stops.push(async () => announceEnd());
  const { publicUrl, mode } = config;
  say(announcement({ url: publicUrl, mode, firstStaff: running.firstStaff, tookMs: performance.now() }));
  // Node writes the compile cache only on a regular exit. After a killed first start the next one would be slow.
  flushCompileCache();
}

/** Stops the program first, which drains, then what it stood on. */
async function stopEverything(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

try {
  await start();
  await stopping;
  say('Stopping: what was begun is finished …');
  await stopEverything();
  process.exit(0);
} catch (error) {
  await stopEverything();
  const { allRefusals } = await import('./launch/all-refusals.ts');
  const told = await allRefusals(error, process.env);
  const { wordFileError } = await import('#server/platform/config/file-errors.ts');
  console.error(wordFileError(told) ?? (told instanceof Error ? told.message : told));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
