/** @module-tag full */
import { expect, it } from 'vitest';
import { runCluster } from '../cluster/run-cluster.ts';
import { whatClusterLacks } from '../cluster/start-cluster.ts';

/** A dozen programs share the cores: 29 seconds alone, and minutes beside other tests. It is run when it is asked for. */
const asked = process.env.CLUSTER === 'on';

/** A killed leader is replaced sooner than with the sample's times: few orders are worth waiting for. */
const timing = { ttl: 6, loop_wait: 1, retry_timeout: 2 };

it('a shop goes on by itself when the leader of its cluster is killed, and nothing is lost, doubled or wrong', async ({
  skip,
}) => {
  const lack = asked ? whatClusterLacks() : 'CLUSTER=on asks for it; npm run test:cluster is its long form';
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
