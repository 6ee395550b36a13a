import { quickLayersOf } from './layers/layers.ts';
import { runSuite } from './layers/run-suite.ts';

/** Runs the checks and tests that need no browser and no database. */
process.exit(await runSuite([quickLayersOf('merge')]));
