import { randomUUID } from 'node:crypto';
import type { StaffId, SubmissionId } from '#contracts/kit/ids.ts';
import type { FaultKind } from '#sandbox/provider/faults.ts';
import type { Provider } from '#sandbox/provider/types.ts';
import { confirmNotPlaced } from '#server/fulfilment/ambiguous/decide-ambiguous.ts';
import { linkSubmission } from '#server/fulfilment/submission/link-submission.ts';
import { openFulfilments } from '#server/fulfilment/submission/open-fulfilments.ts';
import { sweep } from '#server/fulfilment/submission/sweep.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import {
  benchSecret,
  type FulfilmentBench,
  type FulfilmentState,
  fulfilmentBench,
  type PaidOrder,
  paidOrder,
  readFulfilmentState,
  submit,
  withSecondProvider,
} from '../harness/fulfilment-fixtures.ts';
import { type CrashPoint, type PassedPoint, startChild } from './child-program.ts';

/** Reply of the first provider to the first call for the order. */
export type FirstAnswer = Extract<FaultKind, 'invalid-service' | '502-html-after'>;

export interface SendingOutcome extends FulfilmentState {
  passed: PassedPoint[];
  placed: { first: string[]; second: string[] };
  inReview: boolean;
}

interface Scene {
  bench: FulfilmentBench;
  second: Provider;
  order: PaidOrder;
  staff: StaffActor;
}

/** Seconds after which the attempt of a killed process no longer counts as running. */
const downSeconds = 120;
const maxRounds = 6;

/**
 * Sends one paid order whose service two providers offer. The sending process kills itself at the point, then sweep,
 * queue and staff continue. `null` runs without a crash.
 */
export async function runSendingWithCrash(
  answer: FirstAnswer,
  crashAt: CrashPoint | null,
): Promise<SendingOutcome> {
  const bench = await fulfilmentBench({ timeoutMs: 2000 });
  const second = await withSecondProvider(bench);
  try {
    const order = await paidOrder(bench.deps.database);
    const scene = { bench, second, order, staff: await member(bench) };
    bench.provider.setFaults({ next: [{ action: 'add', kind: answer }] });
    const passed = await sendInProcess(scene, crashAt);
    bench.pass(downSeconds);
    const inReview = await continueUntilPlaced(scene);
    return { ...(await readFulfilmentState(bench, order)), passed, inReview, placed: placedOrdersOf(scene) };
  } finally {
    await bench.close();
    await second.close();
  }
}

async function member(bench: FulfilmentBench): Promise<StaffActor> {
  const id = randomUUID() as StaffId;
  await bench.deps.database.query(
    `insert into staff_members (id, username, password_hash) values ($1, 'lucia', 'x')`,
    [id],
  );
  return { kind: 'staff', id, username: 'lucia', role: 'owner' };
}

async function sendInProcess(
  { bench, second, order }: Scene,
  crashAt: CrashPoint | null,
): Promise<PassedPoint[]> {
  const { database, config } = bench.deps;
  await openFulfilments(bench.deps, database, order.id);
  const hosts = [bench.provider.url, second.url].map((url) => new URL(url).host);
  const child = await startChild(
    {
      DATABASE_URL: config.databaseUrl!,
      SECRET_KEY: benchSecret,
      PROVIDER_HOSTS: hosts.join(','),
      PROVIDER_TIMEOUT_SECONDS: '2',
    },
    'sending',
  );
  await child.begin(crashAt);
  const signal = await child.ended;
  // A point that was never reached would prove nothing.
  if ((signal === 'SIGKILL') !== (crashAt !== null))
    throw new Error(`expected ${crashAt ? 'a kill' : 'an end'}, and got ${signal}`);
  return child.passed;
}

const linkOf = ({ username }: PaidOrder) => `/${username}/`;
function placedOrdersOf({ bench, second, order }: Scene) {
  const at = (provider: Provider) =>
    provider
      .orders()
      .filter(({ link }) => link.includes(linkOf(order)))
      .map(({ id }) => id);
  return { first: at(bench.provider), second: at(second) };
}

/** Continues until a provider has the order. Returns `true` when staff had to resolve an ambiguous attempt. */
async function continueUntilPlaced(scene: Scene): Promise<boolean> {
  const { bench, order } = scene;
  let inReview = false;
  for (let round = 0; round < maxRounds; round += 1) {
    await sweep(bench.deps);
    await submit(bench, order);
    const { fulfilment } = await readFulfilmentState(bench, order);
    if (fulfilment.state === 'submitted') return inReview;
    inReview = (await resolveByTruthOf(scene)) || inReview;
  }
  throw new Error(`not sent: ${JSON.stringify(await readFulfilmentState(bench, order))}`);
}

/** Checks both providers as staff do: links an order that exists and resends one that does not. */
async function resolveByTruthOf(scene: Scene): Promise<boolean> {
  const { bench, order, staff } = scene;
  const { fulfilment, submissions } = await readFulfilmentState(bench, order);
  if (!['in_doubt', 'needs_action'].includes(fulfilment.state)) return false;
  const submissionId = submissions.at(-1)!.id as SubmissionId;
  const [providerOrderId] = Object.values(placedOrdersOf(scene)).flat();
  const decision = { submissionId, staff, note: 'looked into the panel' };
  if (providerOrderId) await linkSubmission(bench.deps, { ...decision, providerOrderId, confirmed: true });
  else await confirmNotPlaced(bench.deps, decision);
  return fulfilment.state === 'in_doubt';
}
