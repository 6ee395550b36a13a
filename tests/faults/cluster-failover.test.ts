/** @module-tag full */
import { expect, it } from 'vitest';
import { runCluster } from '../cluster/run-cluster.ts';
import { findMissingPrerequisite } from '../cluster/start-cluster.ts';

/** Runs only when requested: a dozen programs share the cores. Takes 29 seconds alone, minutes next to other tests. */
const asked = process.env.CLUSTER === 'on';

/** Shorter times than the sample's, because a few orders do not justify a long wait. */
const timing = { ttl: 6, loop_wait: 1, retry_timeout: 2 };

it('a shop recovers when the leader of its cluster is killed, and no order is lost, doubled or wrong', async ({
  skip,
}) => {
  const lack = asked
    ? findMissingPrerequisite()
    : 'CLUSTER=on asks for it; npm run test:cluster is its long form';
  if (lack) skip(lack);
  const { outages, wrong } = await runCluster({
    orders: 60,
    blows: ['kill'],
    seed: 3,
    overMs: 6000,
    timing,
  });
  expect(wrong).toEqual([]);
  expect(outages).toHaveLength(1);
});
