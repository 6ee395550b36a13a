import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { rows } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { verifyChains } from '#server/tax/records/checks/verify-chains.ts';
import { startPostgres } from '../orders/start-stage.ts';
import { countStatements } from '../processes/count-statements.ts';
import { forkChild } from '../processes/fork-child.ts';
import { makeFolder, removeFolder } from '../processes/make-folder.ts';
import { cpuOf, cpuOfFamily } from '../processes/read-proc.ts';
import { type Figure, formatNumber, type Section } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { fillChain } from './fill-chain.ts';
import { type Issuing, measureIssuing } from './measure-issuing.ts';

export interface InvoiceOptions {
  invoices: number;
  papers: number;
  records: number;
}

interface Walk {
  seconds: number;
  nodeMs: number;
  postgresMs: number;
}

async function timed(postgresPid: number, work: () => Promise<void>): Promise<Walk> {
  const cpu = () => [cpuOf(process.pid), cpuOfFamily(postgresPid)] as const;
  const [before, began] = [cpu(), performance.now()];
  await work();
  const after = cpu();
  return {
    seconds: (performance.now() - began) / 1000,
    nodeMs: after[0] - before[0],
    postgresMs: after[1] - before[1],
  };
}

const page = `
  select position, hash, previous_hash as "previousHash", xml from register_records
   where chain_id = $1 and position > $2 order by position limit 1000`;

/** Reads the same pages and does nothing with them. */
async function readOnly(database: Database, chainId: string): Promise<void> {
  for (let after = 0; ; ) {
    const found = await rows<{ position: number }>(database, page, [chainId, after]);
    const last = found.at(-1);
    if (!last) break;
    after = last.position;
  }
}

async function measureChain(database: Database, postgresPid: number, records: number) {
  const chainId = await fillChain(database, records);
  await rows(database, 'vacuum (analyze) register_records');
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const deps = { database, log, now: () => new Date() } as unknown as Deps;
  const found = { records: 0, broken: 0 };
  const floor = await timed(postgresPid, () => readOnly(database, chainId));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss / 2 ** 20);
  }, 100);
  const walk = await timed(postgresPid, async () => {
    Object.assign(found, await verifyChains(deps, 'bench'));
  });
  clearInterval(watch);
  return { walk, floor, most, sound: found.broken === 0 && found.records >= records };
}

/** Draws on two cores, by a process each: drawing needs nothing but the processor. */
async function measurePapers(papers: number): Promise<{ seconds: number; cpuMs: number; bytes: number }> {
  const half = Math.ceil(papers / 2);
  const starts = [0, half];
  const painters = await Promise.all(
    starts.map((first) =>
      forkChild('papers-process', {
        PAPERS: String(Math.min(half, papers - first)),
        FIRST_PAPER: String(first),
      }),
    ),
  );
  const began = performance.now();
  const drawn = await Promise.all(
    painters.map((painter) => painter.ask<{ bytes: number; cpuMs: number }>('draw')),
  );
  const seconds = (performance.now() - began) / 1000;
  await Promise.all(painters.map((painter) => painter.stop()));
  const sum = (pick: (each: { bytes: number; cpuMs: number }) => number) =>
    drawn.reduce((all, each) => all + pick(each), 0);
  return { seconds, cpuMs: sum(({ cpuMs }) => cpuMs), bytes: sum(({ bytes }) => bytes) };
}

const cpu = ({ nodeMs, postgresMs }: { nodeMs: number; postgresMs: number }) => nodeMs + postgresMs;
const halves = ({ nodeMs, postgresMs }: { nodeMs: number; postgresMs: number }) =>
  `Node ${formatNumber(nodeMs)}, Postgres ${formatNumber(postgresMs)}`;

function issuingFigures({ alone, together, floor }: Issuing): Figure[] {
  return [
    {
      ...{ what: 'statements of an invoice, a hundred at once', value: together.statements, unit: '' },
      ...{
        target: targets.statementsPerInvoice,
        note: `with begin and commit; one alone ${alone.statements}`,
      },
    },
    {
      ...{ what: 'CPU of an invoice, a hundred at once', value: cpu(together), unit: 'ms' },
      ...{ target: targets.cpuMsPerInvoice, floor: cpu(floor), note: halves(together) },
    },
    {
      ...{ what: 'CPU of an invoice that comes alone', value: cpu(alone), unit: 'ms' },
      ...{ target: targets.cpuMsPerInvoice, floor: cpu(floor), note: halves(alone) },
    },
  ];
}

/** Measures invoices on the path of paid orders, on paper, and in the register's chain. */
export async function runInvoices({ invoices, papers, records }: InvoiceOptions): Promise<Section> {
  const counts = countStatements();
  const folder = makeFolder();
  const postgres = await startPostgres(folder);
  const database = openPool(postgres.url, 4, { onError: () => undefined });
  try {
    await migrate(database);
    const issuing = await measureIssuing(database, { counts, postgresPid: postgres.pid }, invoices);
    const drawn = await measurePapers(papers);
    const chain = await measureChain(database, postgres.pid, records);
    return {
      title: 'Invoices',
      figures: [
        ...issuingFigures(issuing),
        {
          ...{ what: `${formatNumber(papers)} PDFs by two processes`, value: drawn.seconds, unit: 's' },
          target: { atMost: (targets.papersSeconds.atMost * papers) / 10_000 },
          note: `${formatNumber(drawn.cpuMs / papers)} ms of CPU and ${formatNumber(drawn.bytes / papers / 1024)} KB each`,
        },
        {
          ...{ what: `a chain of ${formatNumber(records)} verified`, value: chain.walk.seconds, unit: 's' },
          target: { atMost: (targets.chainSeconds.atMost * records) / 1_000_000 },
          floor: chain.floor.seconds,
          note: `CPU in s: Node ${formatNumber(chain.walk.nodeMs / 1000)}, Postgres ${formatNumber(chain.walk.postgresMs / 1000)}; at most ${formatNumber(chain.most)} MB`,
        },
      ],
      remarks: [
        `Floors: a bare row in a transaction of its own, ${formatNumber(cpu(issuing.floor))} ms of CPU; the chain's pages read and not looked at, CPU in s: Node ${formatNumber(chain.floor.nodeMs / 1000)}, Postgres ${formatNumber(chain.floor.postgresMs / 1000)}.`,
      ],
      sound: chain.sound,
    };
  } finally {
    await database.end();
    await postgres.stop();
    removeFolder(folder);
  }
}
