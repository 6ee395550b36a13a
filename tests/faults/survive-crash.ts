import { type Database, openPool } from '#server/platform/database/pool.ts';
import { type WebhookReceiver, webhookReceiver } from '../harness/webhook-receiver.ts';
import { payByBizum, readGatewayPayments } from './bank-buyer.ts';
import { type Buyer, checkoutWithRetries, confirmCard, newBuyer, reportPaid } from './buyer.ts';
import { type ChildProgram, type CrashPoint, type PassedPoint, startChild } from './child-program.ts';
import { resolveByTruth } from './decide-by-truth.ts';
import { payInFields } from './fields-buyer.ts';
import { type OrderFacts, readOrderFacts } from './order-facts.ts';
import type { PreparedDatabases } from './prepared-database.ts';
import { signInStaff } from './staff.ts';
import { programEnvironment, reserveAddress, type StandIns, startStandIns } from './stand-ins.ts';
import type { Successor, Successors } from './successors.ts';
import { waitUntil } from './wait-until.ts';

/** Source of the payment news. After the crash the reconciler runs in both cases. */
export type PaymentNewsSource = 'webhook' | 'browser';

export interface Purchase {
  news: PaymentNewsSource;
  /**
   * Payment method: a card at the first processor, Bizum at the banks' gateway after the order leaves that processor,
   * or a card in the gateway's fields in a shop with the gateway only.
   */
  means?: 'card' | 'bizum' | 'fields';
}

/** Longer than any lease or time-out of a killed program. */
export const downSeconds = 95;
/** The killed program learns of the payment by `news` only, so that every order crosses the same points. */
const unswept = { RECONCILE_SECONDS: '3601' };

interface Scene {
  standIns: StandIns;
  database: Database;
  environment: Record<string, string>;
  buyer: Buyer;
  program: { url: string };
  successor: Successor | null;
  receiver: WebhookReceiver;
  inReview: boolean;
}

const expectedEventTypes = ['order.paid', 'order.in_delivery', 'order.completed'] as const;

export interface Outcome {
  facts: OrderFacts;
  /** `true` when staff had to resolve an ambiguous submission. */
  inReview: boolean;
  passed: PassedPoint[];
  paidIntents: number[];
  providerOrders: number;
  /** Distinct Message-IDs by subject. */
  messageIds: Record<string, string[]>;
  told: { ids: Record<string, string[]>; order: unknown };
}

/**
 * Makes one purchase in a separate shop, whose program kills itself at `crashAt` and is started again. All parties then
 * continue. Returns the final state. `null` runs without a crash.
 */
export async function runWithCrash(
  { prepared, successors }: { prepared: PreparedDatabases; successors: Successors },
  { crashAt, news, means = 'card' }: Purchase & { crashAt: CrashPoint | null },
): Promise<Outcome> {
  const copy = await prepared.clone();
  const standIns = await startStandIns({ redsys: means !== 'card' });
  if (news === 'browser') {
    standIns.processor.setFaults({ webhooks: { drop: 'all' } });
    standIns.redsys?.setFaults({ notifyLose: 'all' });
  }
  const database = openPool(copy.url, 1, { onError: () => undefined });
  const environment = {
    ...programEnvironment(standIns, copy.url),
    ...(means === 'card' ? {} : await reserveAddress()),
    ...(means === 'fields' ? { PROCESSORS: 'redsys', REDSYS_CARD: 'insite' } : {}),
  };
  const program = await startUnswept(database, environment);
  const receiver = await webhookReceiver();
  const scene: Scene = {
    ...{ standIns, database, environment, receiver },
    ...{ buyer: newBuyer(), program, successor: null, inReview: false },
  };
  try {
    await (await signInStaff(program.url)).openWebhook(receiver.url, expectedEventTypes);
    return await play(scene, program, { successors, crashAt, news, means });
  } finally {
    await program.kill();
    await scene.successor?.close();
    await Promise.all([standIns.close(), database.end(), receiver.close()]);
    await copy.close();
  }
}

/**
 * Starts the program with all schedules nearly a whole period away. Otherwise a late test would cross jobs that became
 * due since the template was made. The successor has a shorter period for the payment sweep, so that it runs at once.
 */
async function startUnswept(database: Database, environment: Record<string, string>): Promise<ChildProgram> {
  await database.query({
    text: `update schedules
              set due_at = case name when 'payments.reconcile' then now() + interval '1 hour'
                                else greatest(due_at, now() + every_seconds * interval '0.9 seconds') end`,
  });
  return startChild({ ...environment, ...unswept });
}

interface Course extends Required<Purchase> {
  successors: Successors;
  crashAt: CrashPoint | null;
}

async function play(
  scene: Scene,
  first: ChildProgram,
  { successors, crashAt, ...bought }: Course,
): Promise<Outcome> {
  listenForPayment(scene);
  await first.begin(crashAt);
  const purchase = buy(scene, bought);
  purchase.catch(() => undefined);
  if (crashAt) {
    await untilKilled(first, crashAt, () => endUnharmed(scene, first, purchase));
    await startLater(scene, successors);
  }
  await purchase;
  await untilFinished(scene);
  return { ...(await readOutcome(scene)), passed: first.passed };
}

/** Waits for the kill. A program that ends normally never reached its crash point and would prove nothing. */
async function untilKilled(
  program: ChildProgram,
  { side, label }: CrashPoint,
  endUnharmed: () => Promise<void>,
): Promise<void> {
  await Promise.race([program.ended, endUnharmed()]);
  const end = await program.ended;
  if (end !== 'SIGKILL') throw new Error(`expected a kill ${side} ${label}, and got ${end}`);
}

async function endUnharmed(scene: Scene, program: ChildProgram, purchase: Promise<void>): Promise<void> {
  let isOver = false;
  program.ended.then(() => {
    isOver = true;
  });
  await purchase;
  await waitUntil(() => isOver || expectAllEventsDelivered(scene));
  if (isOver) return;
  await untilFinished(scene);
  await program.close();
}

function expectAllEventsDelivered(scene: Scene): void {
  const untold = expectedEventTypes.filter((type) => !(type in deliveredIds(scene)));
  if (untold.length > 0) throw new Error(`not reported to the owner's program: ${untold.join(', ')}`);
}

function listenForPayment({ standIns, program }: Scene): void {
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
}

async function startLater(scene: Scene, successors: Successors): Promise<void> {
  await passTime(scene.database, downSeconds);
  scene.successor = await successors.start(scene.environment);
  scene.program = scene.successor;
  listenForPayment(scene);
}

/** Moves due times forward, because the database's clock cannot be moved. */
async function passTime(database: Database, seconds: number): Promise<void> {
  for (const table of ['fulfilments', 'mails', 'webhook_deliveries']) {
    await database.query(
      `update ${table} set due_at = due_at - interval '1 second' * $1 where due_at > now()`,
      [seconds],
    );
  }
  await database.query(`update redsys_card_tries set stepped_at = stepped_at - interval '1 second' * $1`, [
    seconds,
  ]);
}

async function buy(scene: Scene, { news, means }: Required<Purchase>): Promise<void> {
  const { processor, redsys } = scene.standIns;
  const shopUrl = () => scene.program.url;
  const checkout = await checkoutWithRetries(shopUrl, scene.buyer);
  const { paymentIntentId } = checkout;
  const pay = async () => {
    if (means === 'bizum' && redsys) return payByBizum({ shopUrl, redsys }, checkout);
    if (means === 'fields' && redsys) await payInFields({ shopUrl, redsys }, checkout);
    else await confirmCard(processor.url, paymentIntentId);
    return () => reportPaid(shopUrl(), paymentIntentId);
  };
  const tell = await pay();
  if (news === 'browser') await tell().catch(() => undefined);
}

const mailsOf = ({ standIns, buyer }: Scene) =>
  standIns.mailbox.mails().filter((mail) => mail.to === buyer.email);

async function untilFinished(scene: Scene): Promise<void> {
  await waitUntil(async () => {
    const facts = await readOrderFacts(scene.database, scene.buyer.email);
    if (facts.submissions.some(({ state }) => state === 'ambiguous')) await decideAmbiguous(scene);
    const isSettled = facts.sentMails === 2 && facts.openJobs === 0;
    if (facts.state !== 'completed' || !isSettled) throw new Error(`not finished: ${JSON.stringify(facts)}`);
    expectAllEventsDelivered(scene);
  });
}

async function decideAmbiguous(scene: Scene): Promise<void> {
  const staff = await signInStaff(scene.program.url);
  const decided = await resolveByTruth(staff, () => scene.standIns.provider.orders());
  if (decided === 0) throw new Error('a doubtful submission is not in the list of doubts');
  scene.inReview = true;
}

function deliveredIds({ receiver }: Scene): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { event, headers } of receiver.received) {
    const known = ids[event.type] ?? [];
    const id = String(headers['webhook-id']);
    ids[event.type] = known.includes(id) ? known : [...known, id];
  }
  return ids;
}

const ordersOf = ({ standIns, buyer }: Scene) =>
  standIns.provider.orders().filter((order) => order.link === buyer.link);

function countCharges({ standIns: { processor, redsys } }: Scene): number[] {
  const byCard = processor.paymentIntents().map((intent) => intent.amount_received);
  const byBizum = redsys ? readGatewayPayments(redsys).map(({ cents }) => cents) : [];
  return [...byCard, ...byBizum].filter((cents) => cents > 0);
}

async function readOutcome(scene: Scene): Promise<Omit<Outcome, 'passed'>> {
  const messageIds: Record<string, string[]> = {};
  for (const { subject, headers } of mailsOf(scene)) {
    const known = messageIds[subject] ?? [];
    const id = headers['message-id'] ?? 'none';
    messageIds[subject] = known.includes(id) ? known : [...known, id];
  }
  return {
    facts: await readOrderFacts(scene.database, scene.buyer.email),
    inReview: scene.inReview,
    paidIntents: countCharges(scene),
    providerOrders: ordersOf(scene).length,
    messageIds,
    told: { ids: deliveredIds(scene), order: scene.receiver.received.at(-1)?.event.data.order },
  };
}
