import type { ClusterNode } from './cluster-node.ts';

/** `kill` is a power failure. `halt` pauses the machine, which resumes later. */
export type NodeFailure = 'kill' | 'halt';

export async function takeNodeAway(node: ClusterNode, blow: NodeFailure): Promise<() => void> {
  if (blow === 'halt') return node.halt();
  await node.kill();
  return node.start;
}

export const secondsSince = (moment: number): number => Math.round((performance.now() - moment) / 100) / 10;
