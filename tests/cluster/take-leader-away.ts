import type { ClusterNode } from './cluster-node.ts';

/** A leader is killed like a machine without power, or halted like a virtual one, which later goes on. */
export type Blow = 'kill' | 'halt';

/** Takes a node away, and returns how it is brought back. */
export async function takeAway(node: ClusterNode, blow: Blow): Promise<() => void> {
  if (blow === 'halt') return node.halt();
  await node.kill();
  return node.start;
}

/** Returns the seconds since a moment of `performance.now()`, to a tenth. */
export const secondsSince = (moment: number): number => Math.round((performance.now() - moment) / 100) / 10;
