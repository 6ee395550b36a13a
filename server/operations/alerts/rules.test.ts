import { describe, expect, it } from 'vitest';
import { defaultAlertTerms } from '#contracts/operations/alerts.ts';
import type { PendingUrgency } from '#contracts/staff/pending.ts';
import {
  type AlertCause,
  alertTimeFor,
  isQuietHour,
  nextHour,
  type PlannedAlert,
  pauseSeconds,
  planPendingAlerts,
} from './rules.ts';

const clock = { quietFrom: 22, quietTo: 8, digestAt: 9 };
const noon = new Date('2026-11-26T11:00:00Z');
const night = new Date('2026-11-26T22:30:00Z');
const minutes = (count: number, from = noon) => new Date(from.getTime() + count * 60_000);

const cause = (more: Partial<AlertCause> = {}): AlertCause => ({
  ...{ name: 'pending:dispute', since: minutes(-10), weight: 1, urgency: 'now', reason: 'dispute' },
  subject: { of: 'pending', reason: 'dispute', count: 1 },
  ...more,
});
const plannedAlert = (of: AlertCause, more: Partial<PlannedAlert> = {}): PlannedAlert => ({
  ...{ id: '1', cause: of.name, since: of.since, ended: false, weight: of.weight, subject: of.subject },
  told: true,
  ...more,
});
const plan = (causes: readonly AlertCause[], tellings: readonly PlannedAlert[], now = noon) =>
  planPendingAlerts(causes, { terms: { ...defaultAlertTerms, today: 'at_once' }, clock, tellings }, now);

describe('alertTimeFor', () => {
  it.each([
    ['at once by day', 'at_once', 'today', noon, noon],
    ['after the quiet hours', 'at_once', 'today', night, new Date('2026-11-27T07:00:00Z')],
    ['at once by night where every minute counts', 'at_once', 'now', night, night],
    ['in the morning', 'digest', 'now', noon, new Date('2026-11-27T08:00:00Z')],
    ['never', 'never', 'now', noon, null],
  ] as const)('alertTimeFor notifies %s', (_what, delivery, urgency, now, at) => {
    expect(alertTimeFor(now, { delivery, urgency: urgency as PendingUrgency, clock })).toEqual(at);
  });

  it('alertTimeFor follows local time in Madrid across a clock change', () => {
    expect(nextHour(new Date('2027-03-27T20:00:00Z'), 8)).toEqual(new Date('2027-03-28T06:00:00Z'));
    expect(nextHour(new Date('2026-10-24T20:00:00Z'), 8)).toEqual(new Date('2026-10-25T07:00:00Z'));
    expect(nextHour(new Date('2026-11-26T07:00:00Z'), 8)).toEqual(new Date('2026-11-27T07:00:00Z'));
  });

  it('alertTimeFor respects quiet hours over midnight, within a day, and none', () => {
    expect(isQuietHour(night, clock)).toBe(true);
    expect(isQuietHour(noon, clock)).toBe(false);
    expect(isQuietHour(noon, { ...clock, quietFrom: 11, quietTo: 13 })).toBe(true);
    expect(isQuietHour(night, { ...clock, quietFrom: 8 })).toBe(false);
  });
});

describe('planPendingAlerts', () => {
  it('planPendingAlerts reports a lasting cause once', () => {
    const begun = cause();
    expect(plan([begun], []).add).toMatchObject([{ cause: 'pending:dispute', ended: false, dueAt: noon }]);
    expect(plan([begun], [plannedAlert(begun)])).toEqual({ add: [], drop: [] });
    expect(plan([begun], [plannedAlert(begun, { told: false })])).toEqual({ add: [], drop: [] });
  });

  it('planPendingAlerts reports a doubled cause again, except small ones', () => {
    expect(plan([cause({ weight: 2 })], [plannedAlert(cause())]).add).toEqual([]);
    const before = plannedAlert(cause({ weight: 5 }));
    expect(plan([cause({ weight: 9 })], [before]).add).toEqual([]);
    expect(plan([cause({ weight: 10 })], [before]).add).toMatchObject([{ weight: 10 }]);
  });

  it('planPendingAlerts waits a few minutes for causes that may be solved at once', () => {
    const young = cause({ since: minutes(-4), urgency: 'today' });
    expect(plan([young], []).add).toEqual([]);
    expect(plan([young], [], minutes(1)).add).toHaveLength(1);
    expect(plan([cause({ since: minutes(0) })], []).add).toHaveLength(1);
  });

  it('planPendingAlerts reports the end only of reported causes', () => {
    const over = plannedAlert(cause());
    expect(plan([], [over]).add).toMatchObject([
      { cause: 'pending:dispute', ended: true, since: over.since },
    ]);
    expect(plan([], [over, { ...over, id: '2', ended: true }])).toEqual({ add: [], drop: [] });
    expect(plan([], [{ ...over, told: false }])).toEqual({ add: [], drop: ['1'] });
  });

  it('planPendingAlerts reports the end once, whatever the growth', () => {
    const over = plannedAlert(cause({ weight: 5 }));
    expect(plan([], [over, { ...over, id: '2', weight: 10 }]).add).toHaveLength(1);
  });

  it('planPendingAlerts reports a cause that begins again', () => {
    const before = plannedAlert(cause({ since: minutes(-600) }));
    const added = plan([cause()], [before]).add;
    expect(added.map(({ ended }) => ended).toSorted()).toEqual([false, true]);
  });

  it('planPendingAlerts uses the terms of the reason before those of the urgency', () => {
    const terms = { ...defaultAlertTerms, reasons: { dispute: 'never' as const } };
    expect(planPendingAlerts([cause()], { terms, clock, tellings: [] }, noon).add).toEqual([]);
  });
});

it('pauseSeconds grows to an hour and ends', () => {
  expect([1, 2, 3, 11, 12].map(pauseSeconds)).toEqual([60, 120, 240, 3600, null]);
});
