import { toMadridDate } from '#contracts/kit/madrid.ts';
import type {
  DashboardQuery,
  DashboardReply,
  FigureSpan,
  Figures,
  Funnel,
} from '#contracts/marketing/reporting.ts';
import type { Reader } from '#server/platform/database/query.ts';
import { readsOf } from '#server/platform/database/reads/read-replica.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { countRecentDays } from './count-changed-days.ts';
import {
  type Counted,
  type Days,
  daysBefore,
  daysOf,
  figuresOf,
  resolveRequestedDays,
  sumOf,
  zeroFigures,
} from './rules.ts';
import { readFunnel } from './store.ts';
import { type CountedDay, countHours, countUntil, readDays } from './store-read.ts';
import { writeVisitCounts } from './visits.ts';

/** Throws `invalid_request` for a reversed range or one longer than about two years. */
export function requireDays({ now }: Pick<Deps, 'now'>, span: FigureSpan): Days {
  const days = resolveRequestedDays(span, now());
  if (!days)
    throw new ShopError('invalid_request', `no such days: ${span.from} to ${span.to}`, { field: 'from' });
  return days;
}

type Point = Pick<
  Figures,
  | 'orders'
  | 'revenueCents'
  | 'discountCents'
  | 'taxCents'
  | 'refundedCents'
  | 'providerCostCents'
  | 'marginCents'
> & { at: string };

function pointOf(at: string, counted: Counted): Point {
  const { orders, revenueCents, discountCents, taxCents, refundedCents, providerCostCents, marginCents } =
    figuresOf(counted);
  return { at, orders, revenueCents, discountCents, taxCents, refundedCents, providerCostCents, marginCents };
}

function pointsOf(days: Days, counted: readonly CountedDay[]): Point[] {
  const byDay = new Map(counted.map((each) => [each.day, each]));
  return daysOf(days).map((day) => pointOf(day, byDay.get(day) ?? zeroFigures));
}

async function hoursOf(db: Reader, day: string): Promise<Point[]> {
  const hours = await countHours(db, day);
  return hours.map(({ at, ...counted }) => pointOf(at.toISOString(), counted));
}

const isOneDay = ({ from, to }: Days) => from === to;

const pointsIn = (db: Reader, days: Days, counted: readonly CountedDay[]) =>
  isOneDay(days) ? hoursOf(db, days.from) : pointsOf(days, counted);

/** Returns totals of the comparison period. For today, up to the current time of day. */
async function sumBefore(
  db: Reader,
  days: Days,
  { counted, cutAt }: { counted: CountedDay[]; cutAt: Date | null },
) {
  if (cutAt === null) return sumOf(counted);
  return sumOf([...counted.filter(({ day }) => day !== days.to), ...(await countUntil(db, days.to, cutAt))]);
}

async function readBefore(db: Reader, days: Days, cutAt: Date | null) {
  const counted = await readDays(db, days);
  const sum = await sumBefore(db, days, { counted, cutAt });
  const before = { ...days, cut: cutAt !== null, ...figuresOf(sum) };
  return { before, points: await pointsIn(db, days, counted), paid: sumOf(counted).orders };
}

const funnelOf = async (db: Reader, days: Days, paid: number): Promise<Funnel> => ({
  ...(await readFunnel(db, days)),
  paid,
});

export async function showDashboard(deps: Deps, query: DashboardQuery): Promise<DashboardReply> {
  const { now } = deps;
  const database = readsOf(deps.database);
  const days = requireDays(deps, query);
  const at = now();
  const today = toMadridDate(at);
  await Promise.all([countRecentDays(deps), writeVisitCounts(deps)]);
  const earlier = daysBefore(days, query.compare);
  const cutAt = days.to === today ? at : null;
  const [counted, before] = await Promise.all([
    readDays(database, days),
    earlier && readBefore(database, earlier, cutAt),
  ]);
  const points = await pointsIn(database, days, counted);
  const sum = sumOf(counted);
  const isWhole = earlier !== undefined && !(isOneDay(days) && cutAt !== null);
  return {
    success: true,
    ...days,
    today,
    at: at.toISOString(),
    unit: isOneDay(days) ? 'hour' : 'day',
    ...figuresOf(sum),
    before: before?.before ?? null,
    points: points.map((point, place) => ({ ...point, before: before?.points[place] ?? null })),
    funnel: await funnelOf(database, days, sum.orders),
    funnelBefore: isWhole && before ? await funnelOf(database, earlier, before.paid) : null,
  };
}
