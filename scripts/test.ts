import { ensureChromium } from './layers/ensure-chromium.ts';
import { layersOf } from './layers/layers.ts';
import { runSuite } from './layers/run-suite.ts';

/** Runs the merge suite, or with `--full` the full suite. */
const suite = process.argv.includes('--full') ? 'full' : 'merge';
await ensureChromium(suite);
process.exit(await runSuite(layersOf(suite)));
