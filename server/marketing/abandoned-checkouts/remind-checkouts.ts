import { dayMs } from '#contracts/kit/time.ts';
import { closedSetting } from '#server/catalog/services/current-catalog.ts';
import { createPersonalCode } from '#server/orders/promotions/codes/change-code.ts';
import { isPublicCodeValid } from '#server/orders/promotions/codes/list-codes.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { sendMailJob } from '#server/platform/queue/send-mail-job.ts';
import { isShopClosed } from '#server/staff/maintenance/reject-unopened.ts';
import { readSetting } from '#server/staff/settings/setting.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { type CurrentPlan, readPlan } from './read-plan.ts';
import {
  type CartFacts,
  decideReminderStep,
  graceMs,
  isInControlGroup,
  type StepDecision,
} from './step-rules.ts';
import { claimDueCheckouts, insertReminder, lockRounds, setEnrolled, setStopped } from './store-reminders.ts';

const minuteMs = 60_000;
const batch = 100;

type ReminderDeps = Pick<Deps, 'config' | 'database' | 'log' | 'queue' | 'now'>;

interface ReminderRound {
  deps: ReminderDeps;
  tx: Tx;
  inForce: CurrentPlan;
  at: Date;
}

async function usableCodes({ tx, inForce, at }: ReminderRound): Promise<Set<string>> {
  const usable = new Set<string>();
  for (const { code } of inForce.plan.steps)
    if (code?.kind === 'fixed' && (await isPublicCodeValid(tx, { code: code.code, now: at })))
      usable.add(code.code);
  return usable;
}

async function codeForStep(
  { tx, at }: ReminderRound,
  { id, code }: (StepDecision & { what: 'send' })['step'],
) {
  if (code === null) return null;
  if (code.kind === 'fixed') return code.code;
  const { percent, hours, minimumCents } = code;
  const until = new Date(at.getTime() + hours * 60 * minuteMs);
  return createPersonalCode(tx, { prefix: `R${percent}`, batch: id, percent, minimumCents, from: at, until });
}

/** Adds a customer to the comparison before the first reminder. Returns whether the customer is held out. */
async function enrolInComparison(
  { tx, at }: ReminderRound,
  { id, heldOut, taken }: CartFacts,
): Promise<boolean> {
  if (heldOut !== null || taken.length > 0) return false;
  const isOut = isInControlGroup(id);
  await setEnrolled(tx, { id, heldOut: isOut, at });
  if (isOut) await setStopped(tx, { id, reason: 'held_out', at });
  return isOut;
}

async function executeDecision(
  round: ReminderRound,
  facts: CartFacts,
  decision: StepDecision,
): Promise<boolean> {
  const { deps, tx, inForce, at } = round;
  const { id } = facts;
  if (decision.what === 'wait') return false;
  if (decision.what === 'stop') {
    await setStopped(tx, { id, reason: decision.reason, at });
    return false;
  }
  const { step } = decision;
  const place = inForce.plan.steps.indexOf(step) + 1;
  const taken = { checkoutId: id, step, place, planId: inForce.id === 0 ? null : inForce.id, at };
  if (decision.what === 'pass') {
    await insertReminder(tx, { ...taken, passedOver: decision.reason, code: null });
    return false;
  }
  if (await enrolInComparison(round, facts)) return false;
  const subjectId = await insertReminder(tx, {
    ...taken,
    passedOver: null,
    code: await codeForStep(round, step),
  });
  await deps.queue.enqueue(tx, sendMailJob, { kind: 'checkout-reminder', subjectId });
  return true;
}

function remindBatch(deps: ReminderDeps): Promise<{ seen: number; reminded: number }> {
  return inTransaction(deps.database, async (tx) => {
    await lockRounds(tx);
    const inForce = await readPlan(deps, tx);
    const steps = inForce.plan.steps.filter(({ active }) => active);
    const longest = Math.max(0, ...steps.map(({ delayMinutes }) => delayMinutes));
    if (!inForce.plan.active || longest === 0) return { seen: 0, reminded: 0 };
    const at = deps.now();
    const ago = (ms: number) => new Date(at.getTime() - ms);
    const round = { deps, tx, inForce, at };
    const due = {
      leftAfter: ago(longest * minuteMs + 2 * graceMs),
      capSince: ago(inForce.plan.cap.days * dayMs),
    };
    const { closed } = await readSetting({ ...deps, database: tx }, closedSetting);
    const found = await claimDueCheckouts(tx, { at, ...due, steps, limit: batch });
    const usable = found.length > 0 ? await usableCodes(round) : new Set<string>();
    const known = { plan: inForce.plan, now: at, usable: (code: string) => usable.has(code), closed };
    let reminded = 0;
    for (const facts of found)
      if (await executeDecision(round, facts, decideReminderStep(known, facts))) reminded += 1;
    if (found.length > 0) await notifyStaffOfChange(tx, 'carts');
    return { seen: found.length, reminded };
  });
}

/**
 * Sends the due reminder steps, each once, to buyers with consent who abandoned a checkout. A tenth of the checkouts
 * gets no reminders, to measure their effect. Sends nothing while the shop is closed. Returns the number of queued
 * mails.
 */
export async function remindCheckouts(deps: ReminderDeps): Promise<number> {
  if (await isShopClosed(deps)) return 0;
  let all = 0;
  for (;;) {
    const { seen, reminded } = await remindBatch(deps);
    all += reminded;
    if (seen < batch) return all;
  }
}
