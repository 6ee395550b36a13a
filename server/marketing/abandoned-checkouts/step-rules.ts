import type { Closure } from '#contracts/catalog/closures.ts';
import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { SkippedReminderReason } from '#contracts/marketing/abandoned-checkouts.ts';
import type { StopReason } from '#contracts/marketing/abandoned-states.ts';
import type { ReminderPlan, ReminderStep } from '#contracts/marketing/reminders.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { isWithinCountry } from '#contracts/tax/places.ts';
import { closedPlacesOf, findClosure } from '#server/catalog/services/closure-rules.ts';
import type { SuppressionKind } from '#server/mail/suppressions/rules.ts';
import { sha256 } from '#server/platform/kit/hash.ts';

export interface CartFacts {
  id: string;
  abandonedAt: Date;
  locale: Locale;
  erased: boolean;
  bought: boolean;
  /** The buyer abandoned a later checkout, which gets the reminder instead. */
  newer: boolean;
  ended: boolean;
  suppressed: { kind: SuppressionKind; source: string }[];
  blocked: boolean;
  dearer: boolean;
  /** The package is on sale. Closures are checked separately. */
  onSale: boolean;
  serviceType: ServiceType;
  kind?: NamedKind | null;
  place: string;
  closedIn: readonly string[];
  heldOut: boolean | null;
  taken: { step: string; delayMinutes: number }[];
  /** Number of reminders to the address within the days of the cap, for any checkout. */
  remindersOfLate: number;
  /** Another checkout of the address was compared or reminded within the days of the cap. */
  otherOfLate: boolean;
}

const minuteMs = 60_000;
/** A step that is this much later than its delay, for instance after downtime, is skipped. */
export const graceMs = 2 * dayMs;

/**
 * Holds out a tenth of the checkouts, decided by the checkout id so that the result never changes (query in
 * docs/figures.md).
 */
export const isInControlGroup = (id: string): boolean => sha256(id).readUInt32BE(0) % 10 === 0;

function refusalOf({ suppressed }: Pick<CartFacts, 'suppressed'>): StopReason | undefined {
  const of = (kind: SuppressionKind) => suppressed.find((each) => each.kind === kind);
  if (of('bounce')) return 'bounced';
  if (of('complaint')) return 'complained';
  const stopped = of('reminders');
  if (!stopped) return undefined;
  return stopped.source === 'form' || stopped.source === 'staff' ? 'asked_not_to' : 'unsubscribed';
}

export const isSold = (
  { onSale, serviceType: type, kind, place, closedIn }: CartFacts,
  closed: readonly Closure[],
): boolean =>
  onSale &&
  !closedPlacesOf({ type, kind, closedIn }, closed).some((each) => isWithinCountry(place, each)) &&
  !findClosure(closed, { type, kind }, null);

/**
 * Returns the reason that ends all reminders of a checkout, for both groups of the comparison. Also checked when each
 * mail is written.
 */
export function stopOfCart(facts: CartFacts, closed: readonly Closure[]): StopReason | undefined {
  if (facts.erased) return 'erased';
  if (facts.bought) return 'bought';
  if (facts.newer) return 'newer_checkout';
  if (facts.ended) return 'ended';
  const refused = refusalOf(facts);
  if (refused) return refused;
  if (facts.blocked) return 'blocked';
  if (!isSold(facts, closed)) return 'closed';
  return facts.dearer ? 'price' : undefined;
}

const reminderDueAt = ({ abandonedAt }: CartFacts, { delayMinutes }: ReminderStep) =>
  abandonedAt.getTime() + delayMinutes * minuteMs;

/** Returns the latest due step after all taken ones, so that only one is sent after downtime. */
export function findDueStep(plan: ReminderPlan, facts: CartFacts, now: Date): ReminderStep | undefined {
  const reached = Math.max(0, ...facts.taken.map(({ delayMinutes }) => delayMinutes));
  const taken = new Set(facts.taken.map(({ step }) => step));
  return plan.steps.findLast(
    (step) =>
      step.active &&
      !taken.has(step.id) &&
      step.delayMinutes > reached &&
      reminderDueAt(facts, step) <= now.getTime(),
  );
}

export type StepDecision =
  | { what: 'wait' }
  | { what: 'stop'; reason: StopReason }
  | { what: 'pass'; step: ReminderStep; reason: SkippedReminderReason }
  | { what: 'send'; step: ReminderStep };

export interface DecisionInputs {
  plan: ReminderPlan;
  now: Date;
  usable: (code: string) => boolean;
  closed: readonly Closure[];
}

/** Decides about a checkout. A new checkout enters the comparison unless it has to wait or is stopped. */
export function decideReminderStep(
  { plan, now, usable, closed }: DecisionInputs,
  facts: CartFacts,
): StepDecision {
  const stop = stopOfCart(facts, closed);
  if (stop) return { what: 'stop', reason: stop };
  const step = plan.active ? findDueStep(plan, facts, now) : undefined;
  if (!step) return { what: 'wait' };
  if (facts.heldOut) return { what: 'stop', reason: 'held_out' };
  // Both groups pass the same checks to stay comparable. A checkout without a reminder is never held out.
  if (facts.heldOut === null && facts.taken.length === 0 && facts.otherOfLate)
    return { what: 'stop', reason: 'cap' };
  if (facts.remindersOfLate >= plan.cap.reminders) return { what: 'stop', reason: 'cap' };
  if (now.getTime() - reminderDueAt(facts, step) > graceMs) return { what: 'pass', step, reason: 'late' };
  if (!step.texts[facts.locale]) return { what: 'pass', step, reason: 'no_text' };
  if (step.code?.kind === 'fixed' && !usable(step.code.code))
    return { what: 'pass', step, reason: 'code_over' };
  return { what: 'send', step };
}
