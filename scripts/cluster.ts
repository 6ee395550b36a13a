import { runCluster } from '../tests/cluster/run-cluster.ts';
import { openRunFolder } from './layers/temporary-folder.ts';

/**
 * Command of `npm run test:cluster [-- orders seed]`. Sells the orders on a PostgreSQL cluster whose leader is
 * killed three times and paused once. Prints the figures. Exits with 1 when an order, refund or invoice is
 * lost, doubled or wrong, or when sales were impossible for more than 30 seconds.
 */
openRunFolder();
const [orders = 2000, seed = 1] = process.argv.slice(2).map(Number);
const minuteMs = 60_000;

const { figures, wrong } = await runCluster({
  orders,
  blows: ['kill', 'kill', 'kill', 'halt'],
  seed,
  // A node needs about a minute to rejoin, and the next failure waits for that.
  overMs: 5 * minuteMs,
  log: (line) => console.log(line),
});
console.log(JSON.stringify(figures, null, 2));
for (const line of wrong.slice(0, 50)) console.log(line);
process.exit(wrong.length > 0 ? 1 : 0);
