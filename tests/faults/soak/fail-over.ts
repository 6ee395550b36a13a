import type { Cluster } from '../../cluster/start-cluster.ts';
import { type NodeFailure, secondsSince, takeNodeAway } from '../../cluster/take-leader-away.ts';
import { sleep } from './blows.ts';
import type { ActivityGate } from './quiet-times.ts';

/** Seconds without writes after the loss of the leader, and until all nodes follow a new one. */
export interface Outage {
  leader: string;
  blow: NodeFailure;
  writableAfter: number;
  wholeAfter: number;
}

interface Plan {
  times: number;
  quiet: ActivityGate;
  /** `true` when this share of the orders is paid. */
  isDue(share: number): boolean;
}

/**
 * Takes the leader away repeatedly, spread evenly over the orders, and restores it. Buyers and the shop continue.
 * Checks that read the database directly wait for a leader.
 */
export async function failOverRepeatedly(
  cluster: Cluster,
  { times, quiet, isDue }: Plan,
  over: AbortSignal,
): Promise<Outage[]> {
  const outages: Outage[] = [];
  while (outages.length < times) {
    while (!isDue((outages.length + 1) / (times + 1)) && !over.aborted) await sleep(100, over);
    if (over.aborted) return outages;
    await cluster.untilWhole();
    const node = await cluster.leader();
    const blow = outages.length % 2 === 0 ? 'kill' : 'halt';
    const { bringBack, struckAt, writableAfter } = await quiet.hold(async () => {
      const struckAt = performance.now();
      const bringBack = await takeNodeAway(node, blow);
      await cluster.untilWritable();
      return { bringBack, struckAt, writableAfter: secondsSince(struckAt) };
    });
    bringBack();
    await cluster.untilWhole();
    outages.push({ leader: node.name, blow, writableAfter, wholeAfter: secondsSince(struckAt) });
    console.log(JSON.stringify(outages.at(-1)));
  }
  return outages;
}
