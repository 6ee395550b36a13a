import type { IncomingHttpHeaders } from 'node:http';
import { toMadridDate } from '#contracts/kit/madrid.ts';
import type { FunnelStep } from '#contracts/marketing/reporting.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addCounts, type StepCount } from './store.ts';
import { isVisit } from './visit-rules.ts';

const pagesWithForm: ReadonlySet<string> = new Set(serviceTypes);

/** Counts visits to pages with the order form. Reads two headers and never affects the response. */
export const formCounter = (deps: Deps) => (page: string, headers: IncomingHttpHeaders) => {
  if (pagesWithForm.has(page) && isVisit(headers)) countStep(deps, 'form');
};

type VisitDeps = Pick<Deps, 'database' | 'log' | 'now'>;

/** Interval of writing counts in milliseconds. A killed process loses only the counts of one interval. */
const pauseMs = 5000;

interface Counts {
  byDay: Map<string, Map<FunnelStep, number>>;
  timer: NodeJS.Timeout | undefined;
}
const pendingCounts = new WeakMap<VisitDeps['database'], Counts>();

function countsOf({ database }: VisitDeps): Counts {
  const known = pendingCounts.get(database);
  if (known) return known;
  const fresh: Counts = { byDay: new Map(), timer: undefined };
  pendingCounts.set(database, fresh);
  return fresh;
}

function addCount({ byDay }: Counts, { day, step, n }: StepCount): void {
  const steps = byDay.get(day) ?? new Map<FunnelStep, number>();
  byDay.set(day, steps.set(step, (steps.get(step) ?? 0) + n));
}

export function countStep(deps: VisitDeps, step: FunnelStep): void {
  const counts = countsOf(deps);
  addCount(counts, { day: toMadridDate(deps.now()), step, n: 1 });
  counts.timer ??= setTimeout(() => void writeVisitCounts(deps), pauseMs).unref();
}

/** Writes the counts since the last write. Unwritten counts remain for the next one. */
export async function writeVisitCounts(deps: VisitDeps): Promise<void> {
  const counts = countsOf(deps);
  clearTimeout(counts.timer);
  counts.timer = undefined;
  const told = [...counts.byDay].flatMap(([day, steps]) => [...steps].map(([step, n]) => ({ day, step, n })));
  counts.byDay.clear();
  if (told.length === 0) return;
  try {
    await addCounts(deps.database, told);
  } catch (error) {
    for (const each of told) addCount(counts, each);
    deps.log.warn({ err: error }, 'visits could not be counted');
  }
}
