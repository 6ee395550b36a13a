import type { Closure } from '#contracts/catalog/closures.ts';
import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { PassedOver } from '#contracts/marketing/abandoned-checkouts.ts';
import type { StopReason } from '#contracts/marketing/abandoned-states.ts';
import type { ReminderPlan, ReminderStep } from '#contracts/marketing/reminders.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { liesIn } from '#contracts/tax/places.ts';
import { closedPlaces, closureFor } from '#server/catalog/services/closure-rules.ts';
import type { SuppressionKind } from '#server/mail/suppressions/rules.ts';
import { sha256 } from '#server/platform/kit/hash.ts';

/** What is known of a left checkout and of its buyer, as it stands now. */
export interface CartFacts {
  id: string;
  abandonedAt: Date;
  locale: Locale;
  erased: boolean;
  /** Paid for this or for anything since. */
  bought: boolean;
  /** Left another one since: that one is reminded of. */
  newer: boolean;
  /** Its order can no longer be paid. */
  ended: boolean;
  suppressed: { kind: SuppressionKind; source: string }[];
  blocked: boolean;
  /** What was left costs more now. */
  dearer: boolean;
  /** Its package, by itself; switches stand in the way besides. */
  onSale: boolean;
  serviceType: ServiceType;
  kind?: NamedKind | null;
  /** The country it was ordered from, and where its package is not sold. */
  place: string;
  closedIn: readonly string[];
  heldOut: boolean | null;
  /** Steps that were sent, or passed over. */
  taken: { step: string; delayMinutes: number }[];
  /** Reminders that its address got within the days of the cap, of this checkout and of others. */
  remindersOfLate: number;
  /** Another checkout of the address came into the comparison, or was reminded of, within these days. */
  otherOfLate: boolean;
}

const minuteMs = 60_000;
/** Past so much more than its delay, for instance after the shop stood still, a step is passed over. */
export const graceMs = 2 * dayMs;

/** A tenth, by the checkout's own id: the same wherever and whenever it is asked (docs/figures.md has it as a query). */
export const isHeldOut = (id: string): boolean => sha256(id).readUInt32BE(0) % 10 === 0;

/** Of whoever said no: by a link, in the form or through staff, as a report of unwanted mail, or because nothing arrives. */
function refusalOf({ suppressed }: Pick<CartFacts, 'suppressed'>): StopReason | undefined {
  const of = (kind: SuppressionKind) => suppressed.find((each) => each.kind === kind);
  if (of('bounce')) return 'bounced';
  if (of('complaint')) return 'complained';
  const stopped = of('reminders');
  if (!stopped) return undefined;
  return stopped.source === 'form' || stopped.source === 'staff' ? 'asked_not_to' : 'unsubscribed';
}

/** Whether it could be bought now where it was left. */
export const isSold = (
  { onSale, serviceType: type, kind, place, closedIn }: CartFacts,
  closed: readonly Closure[],
): boolean =>
  onSale &&
  !closedPlaces({ type, kind, closedIn }, closed).some((each) => liesIn(place, each)) &&
  !closureFor(closed, { type, kind }, null);

/** What ends all reminders of a checkout, whoever its buyer is to the comparison; also asked as each mail is written. */
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

const dueAt = ({ abandonedAt }: CartFacts, { delayMinutes }: ReminderStep) =>
  abandonedAt.getTime() + delayMinutes * minuteMs;

/** The latest step that is due and stands after all that were taken: anyone who was asleep does not send two at once. */
export function dueStep(plan: ReminderPlan, facts: CartFacts, now: Date): ReminderStep | undefined {
  const reached = Math.max(0, ...facts.taken.map(({ delayMinutes }) => delayMinutes));
  const taken = new Set(facts.taken.map(({ step }) => step));
  return plan.steps.findLast(
    (step) =>
      step.active &&
      !taken.has(step.id) &&
      step.delayMinutes > reached &&
      dueAt(facts, step) <= now.getTime(),
  );
}

export type Decision =
  | { what: 'wait' }
  | { what: 'stop'; reason: StopReason }
  | { what: 'pass'; step: ReminderStep; reason: PassedOver }
  | { what: 'send'; step: ReminderStep };

export interface Known {
  plan: ReminderPlan;
  now: Date;
  /** Which of the fixed codes may be promised. */
  usable: (code: string) => boolean;
  /** What the owner's switches close. */
  closed: readonly Closure[];
}

/** What is done with a checkout now; a new one comes into the comparison by it, unless it waits or is stopped. */
export function decide({ plan, now, usable, closed }: Known, facts: CartFacts): Decision {
  const stop = stopOfCart(facts, closed);
  if (stop) return { what: 'stop', reason: stop };
  const step = plan.active ? dueStep(plan, facts, now) : undefined;
  if (!step) return { what: 'wait' };
  if (facts.heldOut) return { what: 'stop', reason: 'held_out' };
  // Asked alike of both groups, so that they stay alike: nobody is held out who would not have been reminded.
  if (facts.heldOut === null && facts.taken.length === 0 && facts.otherOfLate)
    return { what: 'stop', reason: 'cap' };
  if (facts.remindersOfLate >= plan.cap.reminders) return { what: 'stop', reason: 'cap' };
  if (now.getTime() - dueAt(facts, step) > graceMs) return { what: 'pass', step, reason: 'late' };
  if (!step.texts[facts.locale]) return { what: 'pass', step, reason: 'no_text' };
  if (step.code?.kind === 'fixed' && !usable(step.code.code))
    return { what: 'pass', step, reason: 'code_over' };
  return { what: 'send', step };
}
