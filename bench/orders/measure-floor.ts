import { Agent } from 'node:http';
import { forkChild } from '../processes/fork-child.ts';
import { makeFolder, removeFolder } from '../processes/make-folder.ts';
import { cpuOf, cpuOfFamily } from '../processes/read-proc.ts';
import { percentile } from '../report/statistics.ts';
import { post } from './post.ts';
import { startPostgres } from './start-stage.ts';

export interface FloorFigures {
  buyers: number;
  perSecond: number;
  p95: number;
  /** Is that of each buyer's first call, which all come in one moment. */
  firstP95: number;
  laterP95: number;
  /** Counts for one order node and Postgres together. */
  cpuMs: number;
}

export const floorStatements = 5;

async function flood(
  url: string,
  buyers: number,
  seconds: number,
): Promise<{ first: number[]; later: number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: buyers });
  const end = performance.now() + seconds * 1000;
  const message = {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@example.com', serviceId: 204 }),
  };
  const call = async () => {
    const { status, tookMs } = await post(agent, url, message);
    if (status !== 200) throw new Error(`The floor answered ${status}`);
    return tookMs;
  };
  const [first, later]: [number[], number[]] = [[], []];
  const buyOn = async () => {
    first.push(await call());
    while (performance.now() < end) later.push(await call());
  };
  await Promise.all(Array.from({ length: buyers }, buyOn));
  agent.destroy();
  return { first, later };
}

/** Measures the bare handler on a Postgres of its own, set up as the shop's, under the same driver. */
export async function measureFloor(levels: number[], seconds: number): Promise<FloorFigures[]> {
  const folder = makeFolder();
  const postgres = await startPostgres(folder);
  const floor = await forkChild<{ url: string }>('floor-process', { DATABASE_URL: postgres.url });
  const cpu = () => cpuOf(floor.pid) + cpuOfFamily(postgres.pid);
  const figures: FloorFigures[] = [];
  await flood(floor.ready.url, 16, 1);
  for (const buyers of levels) {
    const [cpuBefore, began] = [cpu(), performance.now()];
    const { first, later } = await flood(floor.ready.url, buyers, seconds);
    const latencies = [...first, ...later];
    figures.push({
      buyers,
      perSecond: latencies.length / ((performance.now() - began) / 1000),
      p95: percentile(latencies, 0.95),
      firstP95: percentile(first, 0.95),
      laterP95: percentile(later, 0.95),
      cpuMs: (cpu() - cpuBefore) / latencies.length,
    });
  }
  await floor.stop();
  await postgres.stop();
  removeFolder(folder);
  return figures;
}
