import type { Layer } from './layers.ts';
import { type LayerResult, resultLine } from './results.ts';

/** Runs one layer and prints its result. Never throws: an error is a failure of the layer. */
export async function runLayer(layer: Layer, show: boolean): Promise<LayerResult> {
  const began = performance.now();
  const result = await layer.run(show).catch((error: Error): LayerResult => {
    console.error(error);
    return { name: layer.name, passed: 0, failed: 1, skipped: 0 };
  });
  const timed = { ...result, seconds: (performance.now() - began) / 1000 };
  console.log(resultLine(timed));
  return timed;
}
