import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/environment.ts';
import type { Layer } from './layers.ts';
import {
  formatTotals,
  isGreen,
  type LayerResult,
  lastLine,
  listFailures,
  resultLine,
  timingReport,
} from './results.ts';

/** Runs one layer and prints its result. Never throws: an error is a failure of the layer. */
async function runLayer(layer: Layer, show: boolean): Promise<LayerResult> {
  const began = performance.now();
  const result = await layer.run(show).catch((error: Error): LayerResult => {
    console.error(error);
    return { name: layer.name, passed: 0, failed: 1, skipped: 0 };
  });
  const timed = { ...result, seconds: (performance.now() - began) / 1000 };
  console.log(resultLine(timed));
  return timed;
}

/**
 * Runs groups of layers one after the other and prints the timing report, all failures and the totals. The last line
 * is `N passed, N failed`.
 *
 * @returns the exit code: 0 only without failures
 */
export async function runSuite(groups: readonly (readonly Layer[])[]): Promise<number> {
  const began = performance.now();
  const results: LayerResult[] = [];
  for (const group of groups) {
    // Output of layers that run at the same time would be mixed.
    const show = group.length === 1;
    results.push(...(await Promise.all(group.map((layer) => runLayer(layer, show)))));
  }
  console.log(`\n${timingReport(results, (performance.now() - began) / 1000)}`);
  for (const failure of listFailures(results)) console.log(`\n✗ ${failure}`);
  const line = lastLine(results);
  mkdirSync(join(root, 'tests', 'output'), { recursive: true });
  writeFileSync(join(root, 'tests', 'output', 'totals.txt'), `${line}\n`);
  console.log(`\n${formatTotals(results)}\n${line}`);
  return isGreen(results) ? 0 : 1;
}
