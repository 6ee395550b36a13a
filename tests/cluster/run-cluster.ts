import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startDirectory } from '#sandbox/directory/start-directory.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { runBuyerBurst } from '../faults/burst.ts';
import {
  checkoutWithRetries,
  findUnexplainedError,
  newBuyer,
  payByCardWithRetries,
  reportPaid,
} from '../faults/buyer.ts';
import { type ChildProgram, startChild } from '../faults/child-program.ts';
import { injectFaultsRandomly } from '../faults/fault-injection.ts';
import { countMails } from '../faults/mail-count.ts';
import { type Random, seededRandom } from '../faults/seeded-random.ts';
import { findWrongSums } from '../faults/soak/act-at-once.ts';
import { findMissingMails, idsOfMails } from '../faults/soak/mails-due.ts';
import { openWork } from '../faults/soak/open-work.ts';
import { createActivityGate } from '../faults/soak/quiet-times.ts';
import { type AskedCents, findWrongRefunds, refundAtRandom } from '../faults/soak/refund-at-random.ts';
import { createSignedInBrowser, workAsStaff } from '../faults/soak/staff-work.ts';
import { findWrongInvoices, invoicesByYear } from '../faults/soak/wrong-books.ts';
import { accountsOf, programEnvironment, type StandIns, startStandIns } from '../faults/stand-ins.ts';
import { tally } from '../faults/tally.ts';
import { waitUntil } from '../faults/wait-until.ts';
import type { Timing } from './cluster-files.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { type NodeFailure, secondsSince, takeNodeAway } from './take-leader-away.ts';

export interface ClusterRun {
  orders: number;
  /** Failures of the leader, one after the other, each in a healthy cluster. */
  blows: readonly NodeFailure[];
  seed: number;
  /** Period in milliseconds over which the orders are spread evenly. */
  overMs: number;
  /** Overrides the sample's times, because a run with few orders should not wait long. */
  timing?: Timing;
  log?(line: string): void;
}

/** Seconds from the failure until each step works again. */
export interface Outage {
  blow: NodeFailure;
  leader: string;
  paidBefore: number;
  /** A new leader accepts writes through HAProxy. */
  leaderAfter: number;
  checkoutAfter: number;
  /** The same buyer's order is paid. */
  paidAfter: number;
  /** The node follows the new leader. */
  rejoinedAfter: number;
}

interface Stage {
  cluster: Cluster;
  standIns: StandIns;
  program: ChildProgram;
  /** Connection that takes the same route as the shop's. */
  database: Database;
  random: Random;
  paid: number;
  close(): Promise<void>;
}

type Close = () => unknown;

async function openParts(options: ClusterRun, closes: Close[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-clustered-shop-'));
  closes.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = await startCluster(options.timing);
  closes.push(cluster.close);
  const standIns = await startStandIns();
  closes.push(standIns.close);
  const directory = await startDirectory({ port: 0, accessToken: sandboxKeys.directoryToken });
  closes.push(directory.close);
  const program = await startChild({
    ...programEnvironment(standIns, cluster.url),
    DATABASE_READ_URL: cluster.readUrl,
    DATABASE_POOL: '12',
    DATA_DIR: dataDir,
    DIRECTORY_URL: directory.url,
  });
  closes.push(program.kill);
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
  await cluster.untilWhole();
  const database = openPool(cluster.url, 4, { onError: () => undefined });
  closes.push(() => database.end());
  return { cluster, standIns, program, database };
}

async function openStage(options: ClusterRun): Promise<Stage> {
  const closes: Close[] = [];
  const close = async () => {
    for (const each of closes.reverse()) await each();
  };
  try {
    const parts = await openParts(options, closes);
    return { ...parts, random: seededRandom(options.seed), paid: 0, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function buyAfter(
  stage: Stage,
  struckAt: number,
): Promise<Pick<Outage, 'checkoutAfter' | 'paidAfter'>> {
  const { program, standIns } = stage;
  const { paymentIntentId } = await checkoutWithRetries(() => program.url, newBuyer());
  const checkoutAfter = secondsSince(struckAt);
  await payByCardWithRetries(standIns.processor.url, paymentIntentId);
  stage.paid += 1;
  await waitUntil(() => reportPaid(program.url, paymentIntentId), 60);
  return { checkoutAfter, paidAfter: secondsSince(struckAt) };
}

async function causeFailure(stage: Stage, blow: NodeFailure): Promise<Outage> {
  const { cluster, paid: paidBefore } = stage;
  const node = await cluster.leader();
  const struckAt = performance.now();
  const [bringBack, leaderAfter, bought] = await Promise.all([
    takeNodeAway(node, blow),
    cluster.untilWritable().then(() => secondsSince(struckAt)),
    buyAfter(stage, struckAt),
  ]);
  bringBack();
  await cluster.untilWhole();
  const rejoinedAfter = secondsSince(struckAt);
  return { blow, leader: node.name, paidBefore, leaderAfter, ...bought, rejoinedAfter };
}

/** Causes the next failure after each further share of paid orders. */
async function causeFailuresRepeatedly(
  stage: Stage,
  { orders, blows, log }: ClusterRun,
  over: AbortSignal,
): Promise<Outage[]> {
  const outages: Outage[] = [];
  for (const [index, blow] of blows.entries()) {
    const due = (orders * (index + 1)) / (blows.length + 1);
    while (stage.paid < due && !over.aborted)
      await pause(20, undefined, { signal: over }).catch(() => undefined);
    if (over.aborted) break;
    const outage = await causeFailure(stage, blow);
    outages.push(outage);
    log?.(JSON.stringify(outage));
  }
  return outages;
}

interface ClusterEvents {
  outages: Outage[];
  refunded: AskedCents;
}

async function buyAll(stage: Stage, options: ClusterRun): Promise<ClusterEvents> {
  const trouble = new AbortController();
  const over = trouble.signal;
  const { cluster, database, program, standIns, random } = stage;
  const staff = createSignedInBrowser(() => program.url);
  const { url: processorUrl } = standIns.processor;
  const refunds = refundAtRandom(
    { staff, db: database, processorUrl, random, quiet: createActivityGate() },
    over,
  );
  const weather = injectFaultsRandomly(standIns, { random, over, outside: false });
  const desk = {
    staff,
    db: database,
    providerOrders: () => standIns.provider.orders(),
    providerRefills: () => standIns.provider.refills(),
  };
  const worked = { decided: 0, recreated: 0, endedShort: 0 };
  const work = new AbortController();
  const atWork = workAsStaff(desk, worked, work.signal);
  const blows = causeFailuresRepeatedly(stage, options, over);
  blows.catch(() => undefined);
  const onPaid = () => {
    stage.paid += 1;
  };
  try {
    await runBuyerBurst(options.orders, {
      shopUrl: () => program.url,
      processorUrl,
      random,
      // Without a leader each buyer retries five times a second and competes with the election for the same cores.
      width: 12,
      overMs: options.overMs,
      onPaid,
    });
    trouble.abort();
    const [outages, refunded] = await Promise.all([blows, refunds, weather]);
    options.log?.(`all have bought; the leader is ${(await cluster.leader()).name}`);
    await untilDrained(stage);
    return { outages, refunded };
  } finally {
    trouble.abort();
    work.abort();
    await atWork;
  }
}

const drainSeconds = 900;

/** Waits until two checks in a row find no work, because the first may have caused some. */
async function untilDrained(stage: Stage): Promise<void> {
  const deadline = Date.now() + drainSeconds * 1000;
  for (let quiet = 0; quiet < 2 && Date.now() < deadline; await pause(1000)) {
    const open = await openWork(stage).catch(() => ({ orders: 1 }));
    quiet = Object.values(open).some((figure) => figure > 0) ? 0 : quiet + 1;
  }
}

/** Longest allowed time without sales in seconds, by requirement. */
const maxOutageSeconds = 30;

export interface ClusterResult {
  figures: Record<string, unknown>;
  outages: Outage[];
  wrong: string[];
}

async function verifyResult(stage: Stage, options: ClusterRun, { outages, refunded }: ClusterEvents) {
  const { database, standIns } = stage;
  const totals = await tally(database, accountsOf(standIns));
  const mails = countMails(standIns.mailbox, {
    buyers: new Set(),
    lostIds: new Set(),
    rowIds: await idsOfMails(database),
  });
  const cases = {
    lost: totals.lost,
    doubled: totals.doubled,
    wrongCents: totals.wrong,
    unfinished: totals.unfinished,
    wrongRefunds: await findWrongRefunds(database, refunded, accountsOf(standIns)),
    wrongSums: await findWrongSums(database),
    wrongBooks: await findWrongInvoices(database),
    lackingMails: await findMissingMails(database, mails.withBoth),
    mailsUnderTwoIds: mails.underTwoIds,
    unexplainedAnswers: findUnexplainedError,
    missingPayments:
      totals.paidAtProcessor === stage.paid ? [] : [`${totals.paidAtProcessor} of ${stage.paid}`],
    missingBlows:
      outages.length === options.blows.length ? [] : [`${outages.length} of ${options.blows.length}`],
    longOutages: outages
      .filter(({ paidAfter }) => paidAfter > maxOutageSeconds)
      .map((outage) => JSON.stringify(outage)),
  };
  const figures = {
    orders: options.orders,
    seed: options.seed,
    paid: totals.paidAtProcessor,
    completed: totals.completed,
    ...Object.fromEntries(Object.entries(cases).map(([name, found]) => [name, found.length])),
    ordersRefundedInPart: refunded.size,
    invoicesByYear: await invoicesByYear(database),
    outages,
  };
  const wrong = Object.entries(cases).flatMap(([name, found]) => found.map((line) => `${name}: ${line}`));
  return { figures, outages, wrong };
}

/**
 * Sells on a PostgreSQL cluster while its leader is killed or paused repeatedly, then compares the shop's data with the
 * outside systems.
 */
export async function runCluster(options: ClusterRun): Promise<ClusterResult> {
  const stage = await openStage(options);
  try {
    const happened = await buyAll(stage, options);
    return await verifyResult(stage, options, happened);
  } finally {
    await stage.close();
  }
}
