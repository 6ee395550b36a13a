import { flushCompileCache } from 'node:module';
import type { Program } from '#server/main.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { obeyParent, sendToParent } from './heed-parent.ts';
import { moveClockAhead } from './late-clock.ts';

/** Runs the program in a process of its own, which kills itself at the point requested by its parent. */
const aheadSeconds = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0);
if (aheadSeconds > 0) moveClockAhead(aheadSeconds);

/** A fixed port lets the sandbox console find the program after a kill. */
const config = { ...loadConfig(), port: Number(process.env.PROGRAM_PORT ?? 0) };
const hostOf = (address: string) => new URL(address).host;
let program: Program | undefined;
obeyParent(
  {
    ...(config.stripe ? { processor: hostOf(config.stripe.apiUrl) } : {}),
    providers: [hostOf(config.provider.apiUrl)],
    ...(config.redsys ? { gateway: hostOf(config.redsys.url) } : {}),
  },
  { close: () => void program?.close().then(() => process.exit(0)) },
);

const { startProgram } = await import('#server/main.ts');
program = await startProgram(config, { pages: false });
// A killed program could not write the cache at exit.
flushCompileCache();
sendToParent({ kind: 'ready', url: program.url });
