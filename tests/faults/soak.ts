import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startDirectory } from '#sandbox/directory/start-directory.ts';
import { defaultRoutes } from '#server/payments/routing/route-rules.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { openRunFolder } from '../../scripts/layers/temporary-folder.ts';
import { startCluster } from '../cluster/start-cluster.ts';
import { runAtClock } from '../harness/at-clock.ts';
import { databaseProxy } from '../harness/database-proxy.ts';
import { startDatabaseServer } from '../harness/database-server.ts';
import { readGatewayPayments } from './bank-buyer.ts';
import { runBuyerBurst } from './burst.ts';
import { findUnexplainedError } from './buyer.ts';
import { startChild } from './child-program.ts';
import { injectFaultsRandomly } from './fault-injection.ts';
import { countMails } from './mail-count.ts';
import { prepareDatabases } from './prepared-database.ts';
import { seededRandom } from './seeded-random.ts';
import { findWrongSums, runConcurrentActions } from './soak/act-at-once.ts';
import {
  anyWebUrl,
  cutConnectionsRepeatedly,
  firstUrl,
  killRepeatedly,
  type ShopProcess,
  sleep,
} from './soak/blows.ts';
import { findWrongDisputes, openDisputesRandomly } from './soak/claims.ts';
import { findWrongRefills } from './soak/decide-refill.ts';
import { eraseAtRandom, findWrongErasures } from './soak/erase-at-random.ts';
import { failOverRepeatedly } from './soak/fail-over.ts';
import { deleteOrdersRandomly, findRemainingItems } from './soak/forget-orders.ts';
import { expireReservationsRandomly, findWrongUses, openCodes } from './soak/held-uses.ts';
import { holdGateway } from './soak/hold-processor.ts';
import { findMissingMails, freeOrders, idsOfMails } from './soak/mails-due.ts';
import {
  findWrongInMirror,
  killMirrorRepeatedly,
  type Mirror,
  openMirror,
  resumeStopped,
} from './soak/mirror.ts';
import { openWork, readOpenState } from './soak/open-work.ts';
import { countPayouts, findWrongPayouts, payOutRepeatedly } from './soak/payouts.ts';
import { createActivityGate } from './soak/quiet-times.ts';
import { findWrongRefunds, refundAtRandom } from './soak/refund-at-random.ts';
import { findWrongEnds, resendAtRandom } from './soak/resend-at-random.ts';
import { restoreMidway } from './soak/restore-midway.ts';
import type { Scene, SoakEvents } from './soak/scene.ts';
import { createSignedInBrowser, workAsStaff } from './soak/staff-work.ts';
import { describeOrders } from './soak/stories.ts';
import { type AttackSurface, runAttacks } from './soak/strangers.ts';
import { findWrongInvoices, invoicesByYear } from './soak/wrong-books.ts';
import { accountsOf, programEnvironment, reserveAddress, startStandIns } from './stand-ins.ts';
import { tally } from './tally.ts';

/* Long run: `node tests/faults/soak.ts [orders] [minutes] [seed] [clock]`. Orders arrive while the program is killed
   every few seconds and every external system fails at random. Prints totals and exits with 1 when an order is lost,
   doubled, wrong or unfinished.
   `clock`, such as 2026-12-31T22:55:00Z, sets the start time, to run over the end of a month or a year.
   `--gateway`: every other buyer pays at the banks' gateway. Excludes restores, because the gateway lists no
   payments to recreate orders from.
   `--insite`: with `--gateway`, buyers in French enter cards into the bank's fields.
   `--processes 4`: number of the shop's processes. The first half takes requests, the others run jobs.
   `--failovers 3`: the database is a cluster whose leader is killed or paused this often. Excludes restores, because
   the cluster has no other database to copy. */
const { values: options, positionals } = parseArgs({
  options: {
    gateway: { type: 'boolean', default: false },
    insite: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    failovers: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
const failovers = Number(options.failovers);
runAtClock(positionals[3]);
openRunFolder(tmpdir());
const [count = 10_000, minutes = 30, seed = 1] = positionals.slice(0, 3).map(Number);

async function startProcesses(environment: Record<string, string>): Promise<[ShopProcess, ...ShopProcess[]]> {
  const count = Number(options.processes);
  const start = async (index: number): Promise<ShopProcess> => {
    const isWeb = index < count / 2;
    const roles = count === 1 ? 'web,worker' : isWeb ? 'web' : 'worker';
    const own = { ...environment, ROLES: roles, ...(index > 0 ? { PROGRAM_PORT: '0' } : {}) };
    return { program: await startChild(own), environment: own, isWeb };
  };
  const first = await start(0);
  const others = Array.from({ length: count - 1 }, (_, index) => start(index + 1));
  return [first, ...(await Promise.all(others))];
}

async function routeCardsToFields(database: Database): Promise<void> {
  const atGateway = defaultRoutes.filter(
    ({ means, processor }) => means === 'card' && processor === 'redsys',
  );
  const routes = [...atGateway.map((route) => ({ ...route, languages: ['fr'] })), ...defaultRoutes];
  await database.query(`insert into settings (key, value) values ('payments.routes', $1)`, [
    JSON.stringify(routes),
  ]);
}

async function openScene(databaseUrl: string): Promise<Scene> {
  const [standIns, way] = await Promise.all([
    startStandIns({ redsys: options.gateway }),
    databaseProxy(databaseUrl),
  ]);
  const directory = await startDirectory({ port: 0, accessToken: sandboxKeys.directoryToken });
  const environment = {
    ...programEnvironment(standIns, way.url),
    ...(options.gateway ? await reserveAddress() : {}),
    ...(options.insite ? { REDSYS_CARD: 'insite' } : {}),
    DATABASE_POOL: '12',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'auge-soak-')),
    DIRECTORY_URL: directory.url,
  };
  const processes = await startProcesses(environment);
  standIns.processor.setWebhookUrl(`${processes[0].program.url}/api/webhooks/stripe`);
  const database = openPool(databaseUrl, 4, { onError: () => undefined });
  if (options.insite) await routeCardsToFields(database);
  const random = seededRandom(seed);
  const quiet = createActivityGate();
  const stage = { processes, random, kills: 0, drains: 0, failedStarts: 0, cuts: 0, quiet };
  return {
    standIns,
    directory,
    database,
    way,
    stage,
    staff: createSignedInBrowser(() => firstUrl(stage)),
    codes: await openCodes(database, count),
    seen: [],
    quiet,
    databaseUrl,
    restored: { times: 0, lostMails: new Set() },
    paid: 0,
    worked: { decided: 0, recreated: 0, endedShort: 0 },
  };
}

async function printReport(scene: Scene): Promise<void> {
  const { kills, drains, cuts } = scene.stage;
  const restores = scene.restored.times;
  const figures = {
    paid: scene.paid,
    open: await openWork(scene),
    kills,
    drains,
    cuts,
    restores,
    ...scene.worked,
  };
  console.log(`${JSON.stringify(figures)} ${await readOpenState(scene.database)}`);
}

/**
 * Resumes the mirror's endpoint again and again. A restore stops it, and the call may fail while the program is killed.
 */
async function resumeRepeatedly(over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await sleep(2000, over);
    await scene.quiet
      .act(async () => resumeStopped(await scene.staff(), scene.database))
      .catch(() => undefined);
  }
}

async function report(scene: Scene, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await sleep(10_000, over);
    await scene.quiet.act(() => printReport(scene)).catch(() => undefined);
  }
}

/**
 * Waits until two checks in a row find no work, because the first may have caused some. Its time counts from the last
 * purchase, which faults may have delayed.
 */
async function untilDrained(scene: Scene): Promise<void> {
  const deadline = Date.now() + minutes * 60_000 * finishing;
  for (let quiet = 0; quiet < 2 && Date.now() < deadline; await pause(1000)) {
    const left = Object.values(await scene.quiet.act(() => openWork(scene))).some((figure) => figure > 0);
    quiet = left ? 0 : quiet + 1;
  }
}

/** Waits up to two minutes, because a sweep may write mails during the count. */
async function untilNothingPending(database: Scene['database']): Promise<string[]> {
  let left = await findRemainingItems(database);
  for (let tries = 0; left.length > 0 && tries < 60; tries += 1) {
    await pause(2000);
    left = await findRemainingItems(database);
  }
  return left;
}

/** Seconds that the mirror has at the end to receive outstanding events. */
const mirrorPatienceSeconds = 120 + count / 50;
const maxKnownSecrets = 200;
/** Share of the time in which staff, banks and erasures finish what the last buyers began. */
const finishing = 0.4;

function publishToAttackers(seen: AttackSurface['seen'], email: string): void {
  const at = seen.findIndex(({ buyer }) => buyer.email === email);
  if (at >= 0) seen.splice(at, 1);
}

async function buyAll(scene: Scene): Promise<SoakEvents> {
  const storm = new AbortController();
  const over = storm.signal;
  const { standIns, directory, stage, database, staff, seen, quiet } = scene;
  const { random } = stage;
  const shopUrl = () => anyWebUrl(stage);
  const { processor, provider } = standIns;
  const onStart = (url: string) => processor.setWebhookUrl(`${url}/api/webhooks/stripe`);
  const archive = { stage, quiet, serverUrl: server.url, databaseUrl: scene.databaseUrl, onStart, seen };
  const isDue = (share: number) => scene.paid >= share * count;
  const outages = cluster
    ? failOverRepeatedly(cluster, { times: failovers, quiet, isDue }, over)
    : Promise.resolve([]);
  const blows = Promise.all([
    refundAtRandom({ staff, db: database, processorUrl: processor.url, random, quiet }, over),
    deleteOrdersRandomly(
      { database, random, quiet, onForgotten: (email) => publishToAttackers(seen, email) },
      over,
    ),
    runAttacks({ shopUrl, random, seen, quiet }, over),
    resendAtRandom({ staff, db: database, provider, random, quiet }, over),
    eraseAtRandom({ staff, db: database, random, quiet }, over),
    runConcurrentActions({ staff, db: database, random, quiet }, over),
    payOutRepeatedly({ db: database, processor, random }, over),
    options.gateway || cluster ? undefined : restoreMidway(archive, scene.restored, over),
    killRepeatedly(stage, onStart, over),
    cutConnectionsRepeatedly(stage, scene.way, over),
    openDisputesRandomly({ db: database, processor, random, quiet }, over),
    injectFaultsRandomly({ ...standIns, directory }, { random, over, outside: true }),
    killMirrorRepeatedly(mirror, { random, longMs: minutes * 12_000 }, over),
    standIns.redsys ? holdGateway({ staff, random, quiet }, over) : 0,
    outages,
  ] as const);
  const market = {
    shopUrl,
    processorUrl: processor.url,
    ...(standIns.redsys ? { redsys: standIns.redsys } : {}),
    ...(options.insite ? { languageOfFields: 'fr' as const } : {}),
    random,
    overMs: minutes * 60_000 * (1 - finishing),
    // Only the processor knows changes that a buyer makes during a lost period.
    get codes() {
      return quiet.isHeld() ? undefined : scene.codes;
    },
    onCheckout: (
      buyer: AttackSurface['seen'][number]['buyer'],
      checkout: AttackSurface['seen'][number]['checkout'],
    ) => {
      seen.push({ buyer, checkout });
      if (seen.length > maxKnownSecrets) seen.shift();
    },
    onPaid: () => {
      scene.paid += 1;
    },
  };
  blows.catch(() => undefined);
  await runBuyerBurst(count, market).finally(() => storm.abort());
  const [refunded, forgotten, tried, resent, erased, crowded] = await blows;
  return { refunded, forgotten, tried, resent, erased, crowded, outages: await outages };
}

async function verifyResult(
  scene: Scene,
  { refunded, forgotten, tried, resent, erased, crowded, outages }: SoakEvents,
): Promise<boolean> {
  const { database, standIns, stage } = scene;
  const { url } = standIns.processor;
  const books = accountsOf(standIns);
  const totals = await tally(database, books);
  const mails = countMails(standIns.mailbox, {
    buyers: new Set([...forgotten, ...(await freeOrders(database))]),
    lostIds: scene.restored.lostMails,
    rowIds: await idsOfMails(database),
  });
  const cases = {
    lost: totals.lost,
    doubled: totals.doubled,
    wrongCents: totals.wrong,
    unfinished: totals.unfinished,
    wrongRefunds: await findWrongRefunds(database, refunded, books),
    wrongClaims: await findWrongDisputes(database, url),
    wrongUses: await findWrongUses(database),
    leftPending: await untilNothingPending(database),
    lackingMails: await findMissingMails(database, new Set([...mails.withBoth, ...erased])),
    mailsUnderTwoIds: mails.underTwoIds,
    wrongEnds: await findWrongEnds(database),
    wrongSums: [...crowded.wrong, ...(await findWrongSums(database))],
    wrongReplacements: await findWrongRefills(database, standIns.provider.refills()),
    wrongErasures: await findWrongErasures(database, erased),
    wrongPayouts: await findWrongPayouts(database, url),
    wrongBooks: await findWrongInvoices(database),
    wrongInMirror: await findWrongInMirror(mirror, database, mirrorPatienceSeconds),
    letStrangersIn: tried.let,
    unexplainedAnswers: findUnexplainedError,
    missingFailovers: outages.length === failovers ? [] : [`${outages.length} of ${failovers}`],
  };
  const figures = {
    orders: count,
    seed,
    paid: totals.paidAtProcessor,
    paidAtGateway: standIns.redsys ? readGatewayPayments(standIns.redsys).length : 0,
    completed: totals.completed,
    ...Object.fromEntries(Object.entries(cases).map(([name, found]) => [name, found.length])),
    mailsSentAgain: mails.repeated,
    kills: stage.kills,
    drains: stage.drains,
    databaseCuts: stage.cuts,
    failedStarts: stage.failedStarts,
    ...scene.worked,
    ordersRefundedInPart: refunded.size,
    ordersForgotten: forgotten.size,
    resentAndEndedShort: resent,
    actsAtOnce: crowded.acts,
    erased: erased.size,
    restores: scene.restored.times,
    mailsLostByRestores: scene.restored.lostMails.size,
    payouts: await countPayouts(url),
    invoicesByYear: await invoicesByYear(database),
    triedByStrangers: tried.times,
    killsOfMirror: mirror.kills,
    processes: stage.processes.length,
    outages,
  };
  console.log(JSON.stringify(figures, null, 2));
  const all = Object.entries(cases).flatMap(([name, found]) =>
    found.slice(0, 10).map((line) => `${name}: ${line}`),
  );
  for (const line of all) console.log(line);
  const accused = [...totals.lost, ...totals.doubled, ...totals.wrong, ...totals.unfinished];
  for (const story of await describeOrders(database, accused)) console.log(story);
  return totals.paidAtProcessor === count && all.length === 0;
}

const server = await startDatabaseServer();
/** The first process fills the empty database of a cluster. */
const cluster = failovers > 0 ? await startCluster() : undefined;
const scene = await openScene(cluster?.url ?? (await (await prepareDatabases(server)).clone()).url);
const mirror: Mirror = await openMirror(server.url, await anyFreePort(), await scene.staff());
const over = new AbortController();
const desk = {
  staff: scene.staff,
  db: scene.database,
  providerOrders: () => scene.standIns.provider.orders(),
  providerRefills: () => scene.standIns.provider.refills(),
};
const companions = [
  workAsStaff(desk, scene.worked, over.signal),
  expireReservationsRandomly(scene.database, scene.quiet, over.signal),
  resumeRepeatedly(over.signal),
  report(scene, over.signal),
];
try {
  const happened = await buyAll(scene);
  await untilDrained(scene);
  process.exitCode = (await verifyResult(scene, happened)) ? 0 : 1;
} finally {
  over.abort();
  await Promise.allSettled(companions);
  await Promise.all(scene.stage.processes.map(({ program }) => program.kill()));
  await mirror.close();
  await Promise.all([scene.standIns.close(), scene.directory.close(), scene.way.cut()]);
  await scene.database.end();
  await cluster?.close();
  await server.stop();
}
