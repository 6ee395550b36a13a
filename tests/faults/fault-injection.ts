import { setTimeout as pause } from 'node:timers/promises';
import { daySeconds } from '#contracts/kit/time.ts';
import type { Directory } from '#sandbox/directory/types.ts';
import { type FailureKind, NO_FAULTS } from '#sandbox/processor/faults.ts';
import type { FaultKind } from '#sandbox/provider/faults.ts';
import { NO_REDSYS_FAULTS, type RedsysFaults } from '#sandbox/redsys/faults.ts';
import type { Random } from './seeded-random.ts';
import type { StandIns } from './stand-ins.ts';

/** Provider faults that one order may meet. In half of the ambiguous ones the provider has placed the order. */
const faultChances: FaultKind[] = [
  'timeout-after',
  'timeout-before',
  'reset-after',
  'reset-before',
  '502-html-after',
  '502-html',
  '200-html-after',
  '{}',
  'order-0-after',
  'cut-json',
  '429',
  'insufficient-funds',
  'invalid-key',
  '403-html',
  'disabled-service',
  'unknown-error',
];

function randomWebhookFaults(random: Random) {
  return {
    duplicate: random.below(4),
    twins: random.chance(0.3),
    shuffle: random.chance(0.3),
    delayMs: random.chance(0.3) ? random.below(500) : 0,
    drop: random.chance(0.4) ? random.below(6) : 0,
    staleTimestamp: random.chance(0.1),
    badSignature: random.chance(0.1),
    beforeResponse: random.chance(0.3),
  };
}

type Changing = Pick<StandIns, 'processor' | 'provider' | 'mailbox'> & {
  directory?: Directory;
  redsys?: StandIns['redsys'];
};

/** Refunds stay pending until their day is over, as do their keys. */
function advanceClockRandomly(processor: Changing['processor'], random: Random): void {
  processor.setFaults({ refundSettlesAfterMs: random.below(3) * daySeconds * 1000 });
  if (random.chance(0.02)) processor.advanceClock(daySeconds + 1);
}

const failures: FailureKind[] = ['500', '429', 'reset-before', 'reset-after'];
const paths = ['payment_intents', 'confirm', 'refunds', 'charges', 'disputes'];

/** Makes the processor fail, hang, or delay a charge. */
function setProcessorFaults(processor: Changing['processor'], random: Random): void {
  processor.setFaults({
    failNext: random.chance(0.1)
      ? { count: 1 + random.below(3), kind: random.pick(failures), path: random.pick(paths) }
      : null,
    latencyMs: random.chance(0.02) ? random.below(10_000) : 0,
    processingMs: random.chance(0.05) ? 200 + random.below(3000) : 0,
  });
}

/** Both faults move the money. A payment that did not move it would stay unknown for 15 minutes and then fail. */
const gatewayFailures: RedsysFaults['failAs'][] = ['timeout-after', 'reset-after'];

/** Loses, doubles, delays and forges gateway notifications, and breaks off calls to it. */
function setGatewayFaults(redsys: NonNullable<Changing['redsys']>, random: Random): void {
  redsys.setFaults({
    notifyLose: random.chance(0.4) ? random.below(6) : 0,
    notifyCopies: random.below(3),
    notifyDelayMs: random.chance(0.3) ? random.below(500) : 0,
    notifyForged: random.chance(0.1),
    failNext: random.chance(0.1) ? 1 : 0,
    failAs: random.pick(gatewayFailures),
    consultFails: random.chance(0.1) ? random.below(3) : 0,
    latencyMs: random.chance(0.02) ? random.below(8000) : 0,
  });
}

/** Makes calls to secondary services hang. */
function hangOtherServices({ mailbox, directory }: Changing, random: Random): void {
  mailbox.setFaults({ slowMs: random.chance(0.03) ? random.below(8000) : 0 });
  directory?.setFaults({ latencyMs: random.chance(0.05) ? random.below(20_000) : 0 });
}

/**
 * Changes faults at short intervals until aborted, then clears them. `outside` adds the provider and the mail server.
 */
export async function injectFaultsRandomly(
  standIns: Changing,
  { random, over, outside }: { random: Random; over: AbortSignal; outside: boolean },
): Promise<void> {
  const { processor, provider, mailbox, directory, redsys } = standIns;
  while (!over.aborted) {
    processor.setFaults({ webhooks: randomWebhookFaults(random) });
    if (outside) {
      advanceClockRandomly(processor, random);
      setProcessorFaults(processor, random);
      hangOtherServices(standIns, random);
      if (redsys) setGatewayFaults(redsys, random);
      provider.setFaults({ endAs: random.chance(0.05) ? random.pick(['Partial', 'Canceled']) : 'Completed' });
    }
    if (outside && random.chance(0.5)) {
      const kind = random.pick(faultChances);
      const delayMs = kind.startsWith('timeout') ? 1500 : undefined;
      provider.setFaults({ next: [{ action: 'add', kind, delayMs }] });
    }
    if (outside && random.chance(0.1)) mailbox.setFaults({ dropNext: 1, dropKeeps: random.chance(0.5) });
    await pause(50 + random.below(200), undefined, { signal: over }).catch(() => undefined);
  }
  const { webhooks, refundSettlesAfterMs } = NO_FAULTS;
  processor.setFaults({ webhooks, failNext: null, latencyMs: 0, processingMs: 0, refundSettlesAfterMs });
  if (outside) processor.advanceClock(7 * daySeconds);
  provider.setFaults({ next: [], endAs: 'Completed' });
  mailbox.setFaults({ dropNext: 0, slowMs: 0 });
  directory?.setFaults({ latencyMs: 0 });
  redsys?.setFaults(NO_REDSYS_FAULTS);
}
