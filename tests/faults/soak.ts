import { setTimeout as pause } from 'node:timers/promises';
import { startDirectory } from '#sandbox/directory/start-directory.ts';
import { sandboxKeys } from '#server/config.ts';
import { type Database, openPool } from '#server/database/pool.ts';
import { one, rows } from '#server/database/query.ts';
import { type DatabaseProxy, databaseProxy } from '../harness/database-proxy.ts';
import { startDatabaseServer } from '../harness/database-server.ts';
import { burst } from './burst.ts';
import { unexplained } from './buyer.ts';
import { startChild } from './child-program.ts';
import { countMails } from './mail-count.ts';
import { prepareDatabases } from './prepared-database.ts';
import { seededRandom } from './seeded-random.ts';
import { cutAgainAndAgain, killAgainAndAgain, rest, type Stage } from './soak/blows.ts';
import { letBanksClaim, wrongClaims } from './soak/claims.ts';
import { forgetOrders, leftPending } from './soak/forget-orders.ts';
import { letUsesAge, openCodes, wrongUses } from './soak/held-uses.ts';
import { type Asked, refundAtRandom, wrongRefunds } from './soak/refund-at-random.ts';
import { keepSignedIn, type Worked, workAsStaff } from './soak/staff-work.ts';
import { letStrangersTry, type Street, type Tried } from './soak/strangers.ts';
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
  directory: Awaited<ReturnType<typeof startDirectory>>;
  database: Database;
  way: DatabaseProxy;
  stage: Stage;
  staff: ReturnType<typeof keepSignedIn>;
  codes: string[];
  seen: Street['seen'];
  paid: number;
  worked: Worked;
}

async function openScene(databaseUrl: string): Promise<Scene> {
  const [standIns, way] = await Promise.all([startStandIns(), databaseProxy(databaseUrl)]);
  const directory = await startDirectory({ port: 0, accessToken: sandboxKeys.directoryToken });
  const environment = {
    ...programEnvironment(standIns, way.url),
    DATABASE_POOL: '12',
    DIRECTORY_URL: directory.url,
  };
  const program = await startChild(environment);
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
  const database = openPool(databaseUrl, 4, { onError: () => undefined });
  const random = seededRandom(seed);
  const stage = { program, environment, random, kills: 0, drains: 0, failedStarts: 0, cuts: 0 };
  return {
    standIns,
    directory,
    database,
    way,
    stage,
    staff: keepSignedIn(() => stage.program.url),
    codes: await openCodes(database, count),
    seen: [],
    paid: 0,
    worked: { decided: 0, recreated: 0, endedShort: 0 },
  };
}

/** What is still to come: orders that were paid, refunds, uses, mails, and orders that nobody wrote anew yet. */
function openWork({ database, paid }: Scene) {
  return one<{ orders: number; refunds: number; uses: number; mails: number; forgotten: number }>(
    database,
    `select $1 - (select count(*) from orders where paid_at is not null and state not in ('pending', 'processing')) as orders,
            (select count(*) from refunds where state in ('requested', 'pending')) as refunds,
            (select count(*) from discount_redemptions where state = 'reserved') as uses,
            (select count(*) from mails where state <> 'sent') as mails,
            (select count(*) from pending_items where resolved_at is null and reason = 'payment_without_order') as forgotten`,
    [paid],
  );
}

/** Where the open orders stand, e.g. `3 queued after 429`. */
async function standing(db: Database): Promise<string> {
  const groups = await rows<{ count: number; state: string }>(
    db,
    `select count(*), concat_ws(' ', o.payment_state, coalesce(f.state, 'unopened'), 'after ' || f.state_reason) as state
       from orders o left join fulfilments f on f.order_id = o.id
      where o.state = 'processing' or o.paid_at is not null and o.state = 'pending'
      group by 2 order by 1 desc limit 6`,
  );
  return groups.map((group) => `${group.count} ${group.state}`).join('; ');
}

async function report(scene: Scene, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await rest(10_000, over);
    const { kills, drains, cuts } = scene.stage;
    const figures = { paid: scene.paid, open: await openWork(scene), kills, drains, cuts, ...scene.worked };
    console.log(`${JSON.stringify(figures)} ${await standing(scene.database)}`);
  }
}

/** Nothing is left twice in a row: what was just found may cause something. */
async function untilDrained(scene: Scene): Promise<void> {
  for (let quiet = 0; quiet < 2 && Date.now() < deadline; await pause(1000)) {
    const left = Object.values(await openWork(scene)).some((figure) => figure > 0);
    quiet = left ? 0 : quiet + 1;
  }
}

interface Happened {
  refunded: Asked;
  forgotten: Set<string>;
  tried: Tried;
}

const streetLength = 200;

async function buyAll(scene: Scene): Promise<Happened> {
  const storm = new AbortController();
  const over = storm.signal;
  const { standIns, directory, stage, database, staff, seen } = scene;
  const { random } = stage;
  const shopUrl = () => stage.program.url;
  const { processor } = standIns;
  const blows = Promise.all([
    refundAtRandom({ staff, db: database, processorUrl: processor.url, random }, over),
    forgetOrders({ database, random }, over),
    letStrangersTry({ shopUrl, random, seen }, over),
    killAgainAndAgain(stage, (url) => processor.setWebhookUrl(`${url}/api/webhooks/stripe`), over),
    cutAgainAndAgain(stage, scene.way, over),
    letBanksClaim({ db: database, processor, random }, over),
    changeWeather({ ...standIns, directory }, { random, over, outside: true }),
  ]);
  const market = {
    shopUrl,
    processorUrl: processor.url,
    random,
    codes: scene.codes,
    onCheckout: (buyer: Street['seen'][number]['buyer'], checkout: Street['seen'][number]['checkout']) => {
      seen.push({ buyer, checkout });
      if (seen.length > streetLength) seen.shift();
    },
    onPaid: () => {
      scene.paid += 1;
    },
  };
  blows.catch(() => undefined);
  await burst(count, market).finally(() => storm.abort());
  const [refunded, forgotten, tried] = await blows;
  return { refunded, forgotten, tried };
}

async function lackingMails(db: Database, withBoth: ReadonlySet<string>): Promise<string[]> {
  const complete = await rows<{ email: string }>(
    db,
    `select email from orders o where state = 'completed'
        and not exists (select from order_events e where e.order_id = o.id and e.kind = 'order_ended_short')`,
  );
  return complete
    .filter(({ email }) => !withBoth.has(email))
    .map(({ email }) => `mails lacking for ${email}`);
}

/** Prints the totals; answers whether all is well. */
async function conclude(scene: Scene, { refunded, forgotten, tried }: Happened): Promise<boolean> {
  const { database, standIns, stage } = scene;
  const { url } = standIns.processor;
  const totals = await tally(database, booksOf(standIns));
  const mails = countMails(standIns.mailbox, forgotten);
  const cases = {
    lost: totals.lost,
    doubled: totals.doubled,
    wrongCents: totals.wrong,
    unfinished: totals.unfinished,
    wrongRefunds: await wrongRefunds(database, refunded, url),
    wrongClaims: await wrongClaims(database, url),
    wrongUses: await wrongUses(database),
    leftPending: await leftPending(database),
    lackingMails: await lackingMails(database, mails.withBoth),
    letStrangersIn: tried.let,
    unexplainedAnswers: unexplained,
  };
  const figures = {
    orders: count,
    seed,
    paid: totals.paidAtProcessor,
    completed: totals.completed,
    ...Object.fromEntries(Object.entries(cases).map(([name, found]) => [name, found.length])),
    mailsUnderTwoIds: mails.underTwoIds,
    mailsSentAgain: mails.repeated,
    kills: stage.kills,
    drains: stage.drains,
    databaseCuts: stage.cuts,
    failedStarts: stage.failedStarts,
    ...scene.worked,
    ordersRefundedInPart: refunded.size,
    ordersForgotten: forgotten.size,
    triedByStrangers: tried.times,
  };
  console.log(JSON.stringify(figures, null, 2));
  const all = Object.entries(cases).flatMap(([name, found]) =>
    found.slice(0, 10).map((line) => `${name}: ${line}`),
  );
  for (const line of all) console.log(line);
  return totals.paidAtProcessor === count && all.length === 0 && mails.underTwoIds === 0;
}

const server = await startDatabaseServer();
const prepared = await prepareDatabases(server);
const { url } = await prepared.clone();
const scene = await openScene(url);
const over = new AbortController();
const desk = {
  staff: scene.staff,
  db: scene.database,
  providerOrders: () => scene.standIns.provider.orders(),
};
const companions = [
  workAsStaff(desk, scene.worked, over.signal),
  letUsesAge(scene.database, over.signal),
  report(scene, over.signal),
];
try {
  const happened = await buyAll(scene);
  await untilDrained(scene);
  process.exitCode = (await conclude(scene, happened)) ? 0 : 1;
} finally {
  over.abort();
  await Promise.allSettled(companions);
  await scene.stage.program.kill();
  await Promise.all([scene.standIns.close(), scene.directory.close(), scene.way.cut()]);
  await scene.database.end();
  await server.stop();
}
