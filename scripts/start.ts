import { flushCompileCache } from 'node:module';
import { formatAnnouncement } from './launch/announce.ts';
import { readEnvironment, variableNamesInFile } from './launch/environment.ts';
import { startBacking } from './launch/start-backing.ts';
import { waitForStop } from './launch/wait-for-stop.ts';

process.env.NODE_ENV ??= 'production';

const printLine = (line: string) => console.log(line);
// A closed terminal must not keep the shop from draining.
process.stdout.on('error', () => undefined);
const stopping = waitForStop(printLine);
const stops: (() => Promise<void>)[] = [];

/** Starts the whole shop: database and sandbox in parallel, then the program itself. */
async function start(): Promise<void> {
  // Loading the program keeps this process busy, so the other parts are started first.
  const spawned = Promise.withResolvers<void>();
  const backing = startBacking(readEnvironment(), {
    say: printLine,
    onSpawn: spawned.resolve,
    inFile: variableNamesInFile(),
  }).finally(spawned.resolve);
  const program = spawned.promise.then(() => import('#server/main.ts'));
  const { config, announceEnd, stop } = await backing;
  stops.push(stop);
  const { startProgram } = await program;
  // A start may wait a long time for its database. Stopping the process in the meantime has the effect of a
  // kill, which loses no data.
  const running = await Promise.race([startProgram(config), stopping.then(() => null)]);
  if (running === null) return;
  stops.push(() => running.close());
  stops.push(async () => announceEnd());
  const { publicUrl, mode } = config;
  printLine(
    formatAnnouncement({ url: publicUrl, mode, firstStaff: running.firstStaff, tookMs: performance.now() }),
  );
  // Node writes the compile cache only on a regular exit. After a killed first start the next one would be slow.
  flushCompileCache();
}

/** Stops the program first, which drains, then the parts it needs. */
async function stopEverything(): Promise<void> {
  for (const stop of stops.splice(0).reverse()) await stop();
}

try {
  await start();
  await stopping;
  printLine('Stopping: what was begun is finished …');
  await stopEverything();
  process.exit(0);
} catch (error) {
  await stopEverything();
  const { addLiveRefusals } = await import('./launch/add-live-refusals.ts');
  const told = await addLiveRefusals(error, process.env);
  const { describeFileError } = await import('#server/platform/config/file-errors.ts');
  console.error(describeFileError(told) ?? (told instanceof Error ? told.message : told));
  if (process.env.LOG_LEVEL === 'debug') console.error(error);
  process.exit(1);
}
