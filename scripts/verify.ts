import { quickLayers } from './layers/layers.ts';
import { isGreen, lastLine, totals } from './layers/results.ts';
import { runLayer } from './layers/run-layer.ts';

/** Runs types, lint, boundaries, dead code and unit tests side by side; run it before each commit. */
const results = await Promise.all(quickLayers.map((layer) => runLayer(layer, false)));
console.log(totals(results));
console.log(lastLine(results));
process.exit(isGreen(results) ? 0 : 1);
