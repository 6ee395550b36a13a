import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launch/environment.ts';
import { ensureChromium } from './layers/ensure-chromium.ts';
import { build, quickLayers, thoroughLayers } from './layers/layers.ts';
import { isGreen, lastLine, toldFailures, totals } from './layers/results.ts';
import { runLayer } from './layers/run-layer.ts';

/** Runs everything that CI runs. The last line says what passed and failed over all layers. */
const began = performance.now();
await ensureChromium();
const results = await Promise.all([...quickLayers, build].map((layer) => runLayer(layer, false)));
for (const layer of thoroughLayers) results.push(await runLayer(layer, true));
const line = lastLine(results);
mkdirSync(join(root, 'tests', 'output'), { recursive: true });
writeFileSync(join(root, 'tests', 'output', 'totals.txt'), `${line}\n`);
console.log(`\nTook ${((performance.now() - began) / 1000).toFixed(0)} s.`);
for (const failure of toldFailures(results)) console.log(`\n✗ ${failure}`);
console.log(totals(results));
console.log(line);
process.exit(isGreen(results) ? 0 : 1);
