import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openPool } from '#server/database/pool.ts';
import { one, rows } from '#server/database/query.ts';
import { startDatabaseServer } from '../harness/database-server.ts';
import { burst } from './burst.ts';
import { type ChildProgram, startChild } from './child-program.ts';
import { decideByTruth } from './decide-by-truth.ts';
import { countMails } from './mail-count.ts';
import { prepareDatabases } from './prepared-database.ts';
import { type Asked, refundAtRandom, wrongRefunds } from './refund-at-random.ts';
import { type Random, seededRandom } from './seeded-random.ts';
import { type Staff, signInStaff } from './staff.ts';
import { booksOf, programEnvironment, type StandIns, startStandIns } from './stand-ins.ts';
import { tally } from './tally.ts';
import { changeWeather } from './weather.ts';

/*
 * node tests/faults/soak.ts [orders] [minutes] [seed]
 * So many orders while the program is killed every few seconds and nothing outside behaves. Prints the totals;
 * exits with 1 when an order is lost, doubled, wrong or not finished in time.
 */
const [count = 10_000, minutes = 30, seed = 1] = process.argv.slice(2).map(Number);
const deadline = Date.now() + minutes * 60_000;

interface Scene {
  standIns: StandIns;
  database: Database;
  environment: Record<string, string>;
  program: ChildProgram;
  random: Random;
  paid: number;
  kills: number;
  reviews: number;
  refunded: Asked;
}

async function openScene(databaseUrl: string): Promise<Scene> {
  const standIns = await startStandIns();
  const environment = { ...programEnvironment(standIns, databaseUrl), DATABASE_POOL: '12' };
  const program = await startChild(environment);
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
  const database = openPool(databaseUrl, 2, () => undefined);
  return {
    standIns,
    database,
    environment,
    program,
    random: seededRandom(seed),
    paid: 0,
    kills: 0,
    reviews: 0,
    refunded: new Map(),
  };
}

/** Waits so long, or until it is over. */
const rest = (ms: number, over: AbortSignal) => pause(ms, undefined, { signal: over }).catch(() => undefined);

/** kill -9 every few seconds, and a new start. */
async function killAgainAndAgain(scene: Scene, over: AbortSignal): Promise<void> {
  for (;;) {
    await rest(5000 + scene.random.below(15_000), over);
    if (over.aborted) return;
    await scene.program.kill();
    scene.kills += 1;
    scene.program = await startChild(scene.environment);
    scene.standIns.processor.setWebhookUrl(`${scene.program.url}/api/webhooks/stripe`);
  }
}

/** Staff decide what is in doubt and release a held provider; a killed program makes them try again. */
async function workAsStaff(scene: Scene, over: AbortSignal): Promise<void> {
  let signedIn: { url: string; staff: Staff } | undefined;
  while (!over.aborted) {
    try {
      const { url } = scene.program;
      if (signedIn?.url !== url) signedIn = { url, staff: await signInStaff(url) };
      const { staff } = signedIn;
      scene.reviews += await decideByTruth(staff, () => scene.standIns.provider.orders());
      const held = await rows<{ id: number }>(
        scene.database,
        'select id from providers where held_at is not null',
      );
      for (const { id } of held) await staff.release(id);
    } catch {
      signedIn = undefined;
    }
    await rest(1000, over);
  }
}

async function giveBack(scene: Scene, over: AbortSignal): Promise<void> {
  const { database: db, random } = scene;
  let signedIn: { url: string; staff: Staff } | undefined;
  const staff = async () => {
    const { url } = scene.program;
    if (signedIn?.url !== url) signedIn = { url, staff: await signInStaff(url) };
    return signedIn.staff;
  };
  scene.refunded = await refundAtRandom({ staff, db, random }, over);
}

function openOrders(db: Database): Promise<{ unfinished: number; unsent: number }> {
  return one(
    db,
    `select (select count(*) from orders where state <> 'completed')
              + (select count(*) from refunds where state in ('requested', 'pending')) as unfinished,
            (select 2 * count(*) from orders) - (select count(*) from mails where state = 'sent') as unsent`,
  );
}

/** Where the open orders stand, e.g. `3 queued after 429`. */
async function standing(db: Database): Promise<string> {
  const groups = await rows<{ count: number; state: string }>(
    db,
    `select count(*), concat_ws(' ', o.payment_state, coalesce(f.state, 'unopened'), 'after ' || f.state_reason) as state
       from orders o left join fulfilments f on f.order_id = o.id
      where o.state <> 'completed' group by 2 order by 1 desc limit 6`,
  );
  return groups.map((group) => `${group.count} ${group.state}`).join('; ');
}

async function report(scene: Scene, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await rest(10_000, over);
    const { unfinished, unsent } = await openOrders(scene.database);
    const { paid, kills, reviews } = scene;
    const figures = `paid ${paid}, open ${unfinished}, unsent mails ${unsent}, kills ${kills}, reviewed ${reviews}`;
    console.log(`${figures}; ${await standing(scene.database)}`);
  }
}

async function untilDrained(scene: Scene): Promise<void> {
  while (Date.now() < deadline) {
    const { unfinished, unsent } = await openOrders(scene.database);
    if (unfinished === 0 && unsent === 0) return;
    await pause(500);
  }
}

async function buyAll(scene: Scene): Promise<void> {
  const storm = new AbortController();
  const { standIns, random } = scene;
  const blows = [
    killAgainAndAgain(scene, storm.signal),
    changeWeather(standIns, { random, over: storm.signal, outside: true }),
    giveBack(scene, storm.signal),
  ];
  const market = {
    shopUrl: () => scene.program.url,
    processorUrl: standIns.processor.url,
    random,
    onPaid: () => {
      scene.paid += 1;
    },
  };
  await burst(count, market).finally(() => storm.abort());
  await Promise.all(blows);
}

/** Prints the totals; answers whether all is well. */
async function conclude(scene: Scene): Promise<boolean> {
  const totals = await tally(scene.database, booksOf(scene.standIns));
  totals.wrong.push(...(await wrongRefunds(scene.database, scene.refunded, scene.standIns.processor.url)));
  const mails = countMails(scene.standIns.mailbox);
  const { kills, reviews } = scene;
  const figures = {
    orders: count,
    paid: totals.paidAtProcessor,
    completed: totals.completed,
    lost: totals.lost.length,
    doubled: totals.doubled.length,
    wrongCents: totals.wrong.length,
    unfinished: totals.unfinished.length,
    mailsUnderTwoIds: mails.underTwoIds,
    mailsSentAgain: mails.repeated,
    ordersWithBothMails: mails.complete,
    kills,
    reviewedByStaff: reviews,
    ordersRefundedInPart: scene.refunded.size,
    seed,
  };
  console.log(JSON.stringify(figures, null, 2));
  const cases = [...totals.lost, ...totals.doubled, ...totals.wrong, ...totals.unfinished];
  for (const line of cases.slice(0, 20)) console.log(line);
  const complete = totals.completed === count && totals.paidAtProcessor === count && mails.complete === count;
  return complete && cases.length === 0 && mails.underTwoIds === 0;
}

const server = await startDatabaseServer();
const prepared = await prepareDatabases(server);
const { url } = await prepared.clone();
const scene = await openScene(url);
const over = new AbortController();
const companions = [workAsStaff(scene, over.signal), report(scene, over.signal)];
try {
  await buyAll(scene);
  await untilDrained(scene);
  process.exitCode = (await conclude(scene)) ? 0 : 1;
} finally {
  over.abort();
  await Promise.allSettled(companions);
  await scene.program.kill();
  await scene.standIns.close();
  await scene.database.end();
  await server.stop();
}
