import type { Layer } from './layers.ts';
import { type LayerResult, resultLine } from './results.ts';

/** Runs one layer, reports how it went, and never throws: what broke is a failure of that layer. */
export async function runLayer(layer: Layer, show: boolean): Promise<LayerResult> {
  const began = performance.now();
  const result = await layer.run(show).catch((error: Error): LayerResult => {
    console.error(error);
    return { name: layer.name, passed: 0, failed: 1, skipped: 0 };
  });
  console.log(resultLine(result, performance.now() - began));
  return result;
}
