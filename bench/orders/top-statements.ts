import type { Stage } from './start-stage.ts';

type Counts = Map<string, number>;

/** Returns how often each text has been sent so far, over all shop processes. */
export async function readTexts(stage: Stage): Promise<Counts> {
  const all: Counts = new Map();
  for (const shop of stage.shops) {
    for (const [text, count] of await shop.ask<Counts>('texts')) all.set(text, (all.get(text) ?? 0) + count);
  }
  return all;
}

/** Returns the texts that one order causes, the most frequent first, from two readings. */
export function perOrder(before: Counts, after: Counts, orders: number): string[] {
  return [...after]
    .map(([text, count]) => ({ text, each: (count - (before.get(text) ?? 0)) / orders }))
    .filter(({ each }) => each >= 0.005)
    .sort((a, b) => b.each - a.each)
    .map(
      ({ text, each }) =>
        `${each.toFixed(2).padStart(6)} × ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 110)}`,
    );
}
