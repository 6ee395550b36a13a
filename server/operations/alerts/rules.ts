import { addDays, parseMadridDateTime, toMadridDate, toMadridHour } from '#contracts/kit/madrid.ts';
import { minuteMs } from '#contracts/kit/time.ts';
import type {
  AlertClock,
  AlertDelivery,
  AlertReason,
  AlertSubject,
  AlertTerms,
} from '#contracts/operations/alerts.ts';
import type { PendingUrgency } from '#contracts/staff/pending.ts';

export interface AlertCause {
  name: string;
  since: Date;
  weight: number;
  urgency: PendingUrgency;
  reason: AlertReason;
  subject: AlertSubject;
}

export interface PlannedAlert {
  id: string;
  cause: string;
  since: Date;
  ended: boolean;
  weight: number;
  subject: AlertSubject;
  told: boolean;
}

export const deliveryOf = (terms: AlertTerms, { reason, urgency }: Pick<AlertCause, 'reason' | 'urgency'>) =>
  terms.reasons[reason] ?? terms[urgency];

export function nextHour(now: Date, hour: number): Date {
  const shown = `T${String(hour).padStart(2, '0')}:00`;
  const today = toMadridDate(now);
  const moments = [today, addDays(today, 1)].map((day) => parseMadridDateTime(day + shown));
  const next = moments.find((moment) => moment !== undefined && moment > now);
  if (!next) throw new Error(`no ${shown} after ${now.toISOString()}`);
  return next;
}

export function isQuietHour(now: Date, { quietFrom, quietTo }: AlertClock): boolean {
  if (quietFrom === quietTo) return false;
  const hour = toMadridHour(now);
  return quietFrom < quietTo ? hour >= quietFrom && hour < quietTo : hour >= quietFrom || hour < quietTo;
}

/** Returns null for an alert that is never sent. Urgent alerts ignore quiet hours. */
export function alertTimeFor(
  now: Date,
  { delivery, urgency, clock }: { delivery: AlertDelivery; urgency: PendingUrgency; clock: AlertClock },
): Date | null {
  if (delivery === 'never') return null;
  if (delivery === 'digest') return nextHour(now, clock.digestAt);
  return urgency !== 'now' && isQuietHour(now, clock) ? nextHour(now, clock.quietTo) : now;
}

/** Problems solved within this time are not reported, unless they are urgent inbox items. */
const graceMs = 5 * minuteMs;
/** Weight above which a cause is reported again once its weight has doubled. */
const minReportedWeight = 5;

export interface NewPlannedAlert
  extends Pick<PlannedAlert, 'cause' | 'since' | 'ended' | 'weight' | 'subject'> {
  dueAt: Date;
}

export interface AlertPlan {
  add: NewPlannedAlert[];
  drop: string[];
}

interface AlertContext {
  terms: AlertTerms;
  clock: AlertClock;
  tellings: readonly PlannedAlert[];
}

const isSameCause = (cause: Pick<AlertCause, 'name' | 'since'>, telling: PlannedAlert) =>
  telling.cause === cause.name && telling.since.getTime() === cause.since.getTime();

function isReportable(cause: AlertCause, begun: readonly PlannedAlert[], now: Date): boolean {
  const grace = cause.urgency === 'now' && cause.subject.of === 'pending' ? 0 : graceMs;
  if (now.getTime() - cause.since.getTime() < grace) return false;
  if (begun.length === 0) return true;
  if (begun.some(({ told }) => !told)) return false;
  const most = Math.max(...begun.map(({ weight }) => weight));
  return cause.weight >= minReportedWeight && cause.weight >= 2 * most;
}

/**
 * Plans the alerts of a channel: causes that began, causes whose weight doubled, and the end of reported causes. Drops
 * unsent alerts of ended causes.
 */
export function planPendingAlerts(
  causes: readonly AlertCause[],
  { terms, clock, tellings }: AlertContext,
  now: Date,
): AlertPlan {
  const begun = tellings.filter(({ ended }) => !ended);
  const begins = causes.flatMap((cause): NewPlannedAlert[] => {
    const known = begun.filter((telling) => isSameCause(cause, telling));
    const dueAt = alertTimeFor(now, { delivery: deliveryOf(terms, cause), urgency: cause.urgency, clock });
    if (dueAt === null || !isReportable(cause, known, now)) return [];
    const { name, since, weight, subject } = cause;
    return [{ cause: name, since, ended: false, weight, subject, dueAt }];
  });
  const over = begun.filter((telling) => !causes.some((cause) => isSameCause(cause, telling)));
  const told = new Map(
    over.filter((each) => each.told).map((each) => [`${each.cause} ${each.since.getTime()}`, each]),
  );
  const toldEnds = tellings.filter(({ ended }) => ended);
  const ends = [...told.values()]
    .filter(({ cause, since }) => !toldEnds.some((end) => isSameCause({ name: cause, since }, end)))
    .map(({ cause, since, weight, subject }) => ({
      ...{ cause, since, ended: true, weight, subject },
      dueAt: isQuietHour(now, clock) ? nextHour(now, clock.quietTo) : now,
    }));
  return { add: [...begins, ...ends], drop: over.filter((each) => !each.told).map(({ id }) => id) };
}

/** Returns the pause after a failed attempt: one minute, doubled each time, at most an hour. */
export function pauseSeconds(tries: number): number | null {
  if (tries >= 12) return null;
  return 60 * Math.min(60, 2 ** Math.max(0, tries - 1));
}
