import { runCluster } from '../tests/cluster/run-cluster.ts';
import { openRunFolder } from './layers/temporary-folder.ts';

/**
 * Run it by `npm run test:cluster [-- orders seed]`. So many orders are bought on a cluster of PostgreSQL whose leader
 * is killed three times meanwhile, and once halted. It prints the figures and exits with 1 when an order, a refund or
 * an invoice is lost, doubled or wrong, or when the shop could not sell for longer than 30 seconds.
 */
openRunFolder();
const [orders = 2000, seed = 1] = process.argv.slice(2).map(Number);
const minuteMs = 60_000;

const { figures, wrong } = await runCluster({
  orders,
  blows: ['kill', 'kill', 'kill', 'halt'],
  seed,
  // A node needs about a minute until it follows again, and the next blow waits for it.
  overMs: 5 * minuteMs,
  log: (line) => console.log(line),
});
console.log(JSON.stringify(figures, null, 2));
for (const line of wrong.slice(0, 50)) console.log(line);
process.exit(wrong.length > 0 ? 1 : 0);
