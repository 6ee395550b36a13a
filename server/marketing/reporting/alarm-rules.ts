import type { FigureAlarmKind, FigureAlerts, Funnel } from '#contracts/marketing/reporting.ts';
import { type CountedFigures, shareOf } from './rules.ts';

/** Figures of the last seven whole days, and for the conversion also of the 28 days before. */
export interface WatchedFigures {
  week: CountedFigures;
  funnel: Funnel;
  past: Funnel;
}

export interface FigureAlarm {
  kind: FigureAlarmKind;
  /** In hundredths of a per cent, like the bound. */
  found: number;
  bound: number;
}

/** Smaller samples vary mostly by chance. */
const minOrders = 5;
const minVisits = 100;

const conversionOf = ({ form, paid }: Funnel): number | null =>
  form < minVisits ? null : shareOf(paid, form);

/** Returns the decrease of the conversion against the past. Null when either sample is too small. */
export function fallOf(now: Funnel, past: Funnel): number | null {
  const [is, was] = [conversionOf(now), conversionOf(past)];
  return is === null || was === null || was === 0 ? null : Math.round(((was - is) * 10_000) / was);
}

/** Returns the alarms for exceeded bounds. A figure equal to its bound raises no alarm. */
export function alarmsOf({ week, funnel, past }: WatchedFigures, bounds: FigureAlerts): FigureAlarm[] {
  const isEnough = week.orders >= minOrders;
  const margin = isEnough ? shareOf(week.marginCents, week.netCents) : null;
  const refunds = isEnough ? shareOf(week.refundedCents, week.revenueCents) : null;
  const fall = fallOf(funnel, past);
  const { marginBelow, refundsAbove, conversionFall } = bounds;
  const alarms: FigureAlarm[] = [];
  if (marginBelow !== null && margin !== null && margin < marginBelow)
    alarms.push({ kind: 'margin', found: margin, bound: marginBelow });
  if (refundsAbove !== null && refunds !== null && refunds > refundsAbove)
    alarms.push({ kind: 'refunds', found: refunds, bound: refundsAbove });
  if (conversionFall !== null && fall !== null && fall > conversionFall)
    alarms.push({ kind: 'conversion', found: fall, bound: conversionFall });
  return alarms;
}
