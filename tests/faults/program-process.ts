import { loadConfig } from '#server/config.ts';
import type { Program } from '#server/main.ts';
import { heedParent, sayToParent } from './heed-parent.ts';
import { moveClockAhead } from './late-clock.ts';

/** The program in a process of its own, which kills itself at the point that its parent names. */
const aheadSeconds = Number(process.env.CLOCK_AHEAD_SECONDS ?? 0);
if (aheadSeconds > 0) moveClockAhead(aheadSeconds);

const config = { ...loadConfig(), port: 0 };
const hostOf = (address: string) => new URL(address).host;
let program: Program | undefined;
heedParent(
  { processor: hostOf(config.processor.apiUrl), providers: [hostOf(config.provider.apiUrl)] },
  { close: () => void program?.close().then(() => process.exit(0)) },
);

const { startProgram } = await import('#server/main.ts');
program = await startProgram(config, { pages: false });
sayToParent({ kind: 'ready', url: program.url });
