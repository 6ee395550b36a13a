import { catchUpAllClients } from '#server/customers/records/catch-up.ts';
import { sourceOf } from '#server/marketing/campaigns/rules.ts';
import { catchUp } from '#server/marketing/reporting/catch-up.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { databaseTime, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import { inParallel } from '#server/platform/queue/in-parallel.ts';
import { campaign, clicked, followed, letters, readers } from './letter-statements.ts';
import { statements } from './order-statements.ts';
import { type PlannedCampaign, planCampaigns } from './plan-campaigns.ts';
import { type Chunk, planDays, toChunks } from './plan-days.ts';
import { diceOf, keyOf, prefixOf, readKey, type SeedRun } from './seed-run.ts';

/** Seeds the campaigns before the orders, which carry their codes. */
async function seedCampaigns(database: Database, plan: readonly PlannedCampaign[]): Promise<void> {
  for (const planned of plan) await database.query({ text: campaign, values: [JSON.stringify(planned)] });
}

/**
 * Seeds after the orders to whom the campaigns went, what became of their mails, and who bought by their
 * links. Anyone who said no to one is not written to by the next. All of it is written at once, so that a
 * part is never taken for the whole.
 */
async function seedLetters(database: Database, plan: readonly PlannedCampaign[]): Promise<void> {
  await inTransaction(database, async (tx) => {
    const followsNothing = await writeQuickly(tx);
    for (const { id } of plan) {
      await tx.query({ text: letters, values: [id] });
      await tx.query({ text: readers, values: [id] });
    }
    // Orders that stand are changed, and what follows from them must follow.
    if (followsNothing) await tx.query({ text: 'set local session_replication_role = origin' });
    for (const { id } of plan) {
      await tx.query({ text: followed, values: [id, sourceOf(id)] });
      await tx.query({ text: clicked, values: [id, sourceOf(id)] });
    }
  });
}

export interface SeedWish {
  orders: number;
  /** Number of days until now over which the orders are spread. */
  days: number;
  /** Called after each step with the number of orders written. */
  said?: ((done: number) => void) | undefined;
  /** So many orders are written at once. */
  chunkSize?: number;
  /** Seeds the campaigns of these days, too. */
  campaigns?: boolean;
}

/** There are as many as the smallest machine has cores; each writes its own days. */
const writers = 2;

/**
 * Adds sample orders with realistic seasons, packages, languages, codes, payments, deliveries, refunds, disputes, mails
 * and abandoned checkouts. `campaigns` also adds campaigns and their mails, and attributes orders to them. All
 * orders are marked as samples, without due jobs or mails to send. A run with the same number and options draws the
 * same orders, and only their dates depend on the current time. One transaction writes one chunk of days. Repeating an
 * interrupted call continues it.
 */
export async function seedOrders(database: Database, input: SeedWish): Promise<void> {
  const { orders, days, said, chunkSize = 20_000, campaigns = false } = input;
  await refuseEmptyCatalogue(database);
  const { run, chunks } = await beginRun(database, { orders, days }, chunkSize);
  const plan = campaigns ? planCampaigns(run) : [];
  await seedCampaigns(database, plan);
  let done = 0;
  // A writer that fails ends it for the others.
  const next = (function* () {
    yield* chunks;
  })();
  const write = async () => {
    for (const chunk of next) {
      if (!(await isWritten(database, run, chunk))) await writeChunk(database, { run, plan, chunk });
      done += chunk.orders;
      said?.(done);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: writers }, write));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  await seedLetters(database, plan);
  await vacuum(database, seededTables);
  await Promise.all([catchUp({ database }), catchUpAllClients({ database })]);
  await vacuum(database, figureTables);
}

/** Vacuums as many at once as there are writers, each on a connection of its own. */
const vacuum = (database: Database, tables: readonly string[]) =>
  inParallel(tables, writers, async (table) => void (await database.query(`vacuum (analyze) ${table}`)));

/** The largest come first, so that none is waited for alone at the end. */
const seededTables = [
  ...[
    'order_events',
    'mails',
    'order_consents',
    'orders',
    'payments',
    'fulfilments',
    'submissions',
    'order_facets',
  ],
  ...[
    'line_items',
    'order_texts',
    'count_checks',
    'refunds',
    'refills',
    'disputes',
    'pending_items',
    'facet_places',
  ],
  ...['abandoned_checkouts', 'checkout_reminders', 'campaign_recipients', 'mail_reports', 'suppressions'],
];

const figureTables = [
  'client_marks',
  'clients',
  'figure_marks',
  'figures_daily',
  'figure_times',
  'figure_deliveries',
];

async function refuseEmptyCatalogue(db: Queryable): Promise<void> {
  const { services } = await one<{ services: number }>(
    db,
    'select count(*) as services from services where provider_id is not null and kind is null',
  );
  if (services === 0) throw new Error('Nothing is on sale yet: start the shop once, then seed.');
}

interface Begun {
  run: SeedRun;
  chunks: Chunk[];
}

/** Returns the last run, where the same was asked for and not all of it is there; else the one after it. */
async function beginRun(
  db: Queryable,
  input: Pick<SeedRun, 'orders' | 'days'>,
  chunkSize: number,
): Promise<Begun> {
  const newest = await maybeOne<{ key: string }>(
    db,
    `select idempotency_key as key from orders where idempotency_key >= 'seed:' and idempotency_key < 'seed;'
      order by idempotency_key desc limit 1`,
  );
  const last = newest && readKey(newest.key);
  const toBegun = (run: SeedRun): Begun => ({ run, chunks: toChunks(planDays(run), chunkSize) });
  if (last && last.orders === input.orders && last.days === input.days) {
    const begun = toBegun(last);
    for (const chunk of begun.chunks) if (!(await isWritten(db, last, chunk))) return begun;
  }
  // The year ends at the shop's time, which the desk may have moved.
  const until = new Date(Math.floor((await databaseTime(db)).getTime() / 1000) * 1000);
  return toBegun({ ...input, place: (last?.place ?? 0) + 1, until });
}

async function isWritten(db: Queryable, run: SeedRun, { before }: Chunk): Promise<boolean> {
  const first = await maybeOne(db, 'select from orders where idempotency_key = $1', [keyOf(run, before + 1)]);
  return first !== undefined;
}

/** Returns numbers at the provider that no order of another run has: eight figures and more. */
const firstAtProvider = ({ place }: SeedRun) => 50_000_000 + place * 10_000_000;

/**
 * Turns checks off where it may and returns whether it did. The rows fit together as they are drawn, so a
 * database that is all ours need not look each of them up again, nor follow each of them by itself. Elsewhere
 * it does, which takes longer.
 */
async function writeQuickly(tx: Tx): Promise<boolean> {
  const { may } = await one<{ may: boolean }>(
    tx,
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  const settings = [
    ...(may ? ['session_replication_role = replica'] : []),
    // What is lost with a fall of the server is written again by the next run.
    'synchronous_commit = off',
    "work_mem = '128MB'",
    // A larger pending list makes bulk inserts into the GIN indexes (trigram search) much cheaper.
    "gin_pending_list_limit = '64MB'",
  ];
  for (const setting of settings) await tx.query({ text: `set local ${setting}` });
  return may;
}

interface Writing {
  run: SeedRun;
  plan: readonly PlannedCampaign[];
  chunk: Chunk;
}

function writeChunk(database: Database, { run, plan, chunk: { before, days } }: Writing): Promise<void> {
  const values = [
    before,
    days.map(({ ago }) => ago),
    days.map(({ count }) => count),
    run.until,
    prefixOf(run),
    firstAtProvider(run),
    diceOf(run),
    JSON.stringify(plan),
  ];
  return inTransaction(database, async (tx) => {
    await writeQuickly(tx);
    await tx.query({ text: statements.drawn, values });
    for (const text of statements.written) await tx.query({ text });
    await tx.query({ text: 'drop table drawn' });
  });
}
