import { updateAllClientTotals } from '#server/customers/records/update-totals.ts';
import { sourceOf } from '#server/marketing/campaigns/rules.ts';
import { countChangedDays } from '#server/marketing/reporting/count-changed-days.ts';
import { type Database, inTransaction, type Tx } from '#server/platform/database/pool.ts';
import { databaseTime, maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import { inParallel } from '#server/platform/queue/in-parallel.ts';
import { campaign, clicked, followed, letters, readers } from './letter-statements.ts';
import { statements } from './order-statements.ts';
import { type PlannedCampaign, planCampaigns } from './plan-campaigns.ts';
import { type Chunk, planDays, toChunks } from './plan-days.ts';
import { diceOf, keyOf, prefixOf, readKey, type SeedRun } from './seed-run.ts';

/** Seeds the campaigns before the orders, which use their codes. */
async function seedCampaigns(database: Database, plan: readonly PlannedCampaign[]): Promise<void> {
  for (const planned of plan) await database.query({ text: campaign, values: [JSON.stringify(planned)] });
}

/**
 * Adds recipients, mails and attributed orders of the campaigns, after the orders exist. A buyer who unsubscribed gets
 * no later campaign. One transaction writes all of it, so that figures never show a part.
 */
async function seedLetters(database: Database, plan: readonly PlannedCampaign[]): Promise<void> {
  await inTransaction(database, async (tx) => {
    const followsNothing = await writeQuickly(tx);
    for (const { id } of plan) {
      await tx.query({ text: letters, values: [id] });
      await tx.query({ text: readers, values: [id] });
    }
    // This updates existing orders, so triggers must run.
    if (followsNothing) await tx.query({ text: 'set local session_replication_role = origin' });
    for (const { id } of plan) {
      await tx.query({ text: followed, values: [id, sourceOf(id)] });
      await tx.query({ text: clicked, values: [id, sourceOf(id)] });
    }
  });
}

export interface SeedInput {
  orders: number;
  /** Number of days until now over which the orders are spread. */
  days: number;
  said?: ((done: number) => void) | undefined;
  chunkSize?: number;
  campaigns?: boolean;
}

/** Number of parallel writers, as many as the smallest machine has cores. Each writes its own days. */
const writers = 2;

/**
 * Adds sample orders with realistic seasons, packages, languages, codes, payments, deliveries, refunds, disputes, mails
 * and abandoned checkouts. `campaigns` also adds campaigns and their mails, and attributes orders to them. All
 * orders are marked as samples, without due jobs or mails to send. A run with the same number and options draws the
 * same orders, and only their dates depend on the current time. One transaction writes one chunk of days. Repeating an
 * interrupted call continues it.
 */
export async function seedOrders(database: Database, input: SeedInput): Promise<void> {
  const { orders, days, said, chunkSize = 20_000, campaigns = false } = input;
  await refuseEmptyCatalogue(database);
  const { run, chunks } = await resumeOrStartRun(database, { orders, days }, chunkSize);
  const plan = campaigns ? planCampaigns(run) : [];
  await seedCampaigns(database, plan);
  let done = 0;
  // A failed writer stops the others.
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
  await Promise.all([countChangedDays({ database }), updateAllClientTotals({ database })]);
  await vacuum(database, figureTables);
}

/** Vacuums as many tables in parallel as there are writers, each over its own connection. */
const vacuum = (database: Database, tables: readonly string[]) =>
  inParallel(tables, writers, async (table) => void (await database.query(`vacuum (analyze) ${table}`)));

/** Largest tables first, so that none runs alone at the end. */
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

interface StartedRun {
  run: SeedRun;
  chunks: Chunk[];
}

/** Returns the last run if it has the same options and is incomplete, otherwise a new run. */
async function resumeOrStartRun(
  db: Queryable,
  input: Pick<SeedRun, 'orders' | 'days'>,
  chunkSize: number,
): Promise<StartedRun> {
  const newest = await maybeOne<{ key: string }>(
    db,
    `select idempotency_key as key from orders where idempotency_key >= 'seed:' and idempotency_key < 'seed;'
      order by idempotency_key desc limit 1`,
  );
  const last = newest && readKey(newest.key);
  const toBegun = (run: SeedRun): StartedRun => ({ run, chunks: toChunks(planDays(run), chunkSize) });
  if (last && last.orders === input.orders && last.days === input.days) {
    const begun = toBegun(last);
    for (const chunk of begun.chunks) if (!(await isWritten(db, last, chunk))) return begun;
  }
  // The year ends at the shop's clock, which the sandbox console can move.
  const until = new Date(Math.floor((await databaseTime(db)).getTime() / 1000) * 1000);
  return toBegun({ ...input, place: (last?.place ?? 0) + 1, until });
}

async function isWritten(db: Queryable, run: SeedRun, { before }: Chunk): Promise<boolean> {
  const first = await maybeOne(db, 'select from orders where idempotency_key = $1', [keyOf(run, before + 1)]);
  return first !== undefined;
}

/** Returns provider order numbers that no other run uses, with eight or more digits. */
const firstProviderOrder = ({ place }: SeedRun) => 50_000_000 + place * 10_000_000;

/**
 * Turns off triggers and foreign-key checks if the database role may, and returns whether it did. The drawn rows are
 * consistent, so the checks are redundant. Without the permission the seed takes longer.
 */
async function writeQuickly(tx: Tx): Promise<boolean> {
  const { may } = await one<{ may: boolean }>(
    tx,
    'select rolsuper as may from pg_roles where rolname = current_user',
  );
  const settings = [
    ...(may ? ['session_replication_role = replica'] : []),
    // The next run repeats what a crash of the server loses.
    'synchronous_commit = off',
    "work_mem = '128MB'",
    // A larger pending list makes bulk inserts into the GIN indexes (trigram search) much cheaper.
    "gin_pending_list_limit = '64MB'",
  ];
  for (const setting of settings) await tx.query({ text: `set local ${setting}` });
  return may;
}

interface ChunkInput {
  run: SeedRun;
  plan: readonly PlannedCampaign[];
  chunk: Chunk;
}

function writeChunk(database: Database, { run, plan, chunk: { before, days } }: ChunkInput): Promise<void> {
  const values = [
    before,
    days.map(({ ago }) => ago),
    days.map(({ count }) => count),
    run.until,
    prefixOf(run),
    firstProviderOrder(run),
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
