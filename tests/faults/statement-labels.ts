const writes =
  /\b(?:insert\s+into\s+(?<into>\w+)|update\s+(?:only\s+)?(?<set>\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b|delete\s+from\s+(?<from>\w+))/gi;

/** These are not on the path of one order, or every program that starts rewrites them. */
const besides = new Set([
  'pgboss',
  'schedules',
  'rate_limits',
  'provider_services',
  'provider_balances',
  'provider_changes',
  'provider_measures',
  'balance_alarms',
  'status_passes',
  'status_runs',
  'providers',
  'staff_sessions',
  'pending_items',
  'comparison_marks',
  'refills',
  'refill_runs',
  'refill_watches',
  'count_checks',
  'outgoing_calls',
  'retention_rounds',
  'figures_daily',
  'figure_marks',
  'figure_times',
  'figure_deliveries',
  'figure_alarms',
  'register_sender',
  'register_batches',
  'register_sendings',
]);

/** Returns the tables that a statement writes, in the order of its text. Sweeps pass over rows that others hold. */
export function writtenTables(text: string): string[] {
  if (text.includes('pgboss.') || text.includes('skip locked')) return [];
  const names = [...text.matchAll(writes)].map(
    ({ groups }) => groups?.into ?? groups?.set ?? groups?.from ?? '',
  );
  return [...new Set(names)].filter((name) => !besides.has(name));
}

/** Returns the table of which a statement takes what is due, as the workers of the path do; null for all else. */
export function takenTable(text: string): string | null {
  const taken = /due_at <= now\(\)[\s\S]*for update skip locked[\s\S]*?update (?<table>\w+)/.exec(text);
  return taken?.groups?.table ?? null;
}

/** These jobs carry one order; sweeps and clocks come at any time. */
const pathJobs = new Set(['payments.process-event']);

export interface JobStatement {
  kind: 'enqueue' | 'take' | 'finish';
  label: string;
}

/** Returns what pg-boss does to a job of the path with this statement; null for all else. */
export function jobOf(text: string, values: readonly unknown[]): JobStatement | null {
  if (!text.includes('pgboss.')) return null;
  const name = (kind: JobStatement['kind'], job: string | undefined) =>
    job !== undefined && pathJobs.has(job) ? { kind, label: `${kind} job ${job}` } : null;
  if (/INSERT INTO pgboss\.job/.test(text)) return name('enqueue', enqueuedName(values[0]));
  if (/FOR UPDATE OF j SKIP LOCKED/.test(text)) return name('take', /name = '([\w.-]+)'/.exec(text)?.[1]);
  if (/completed_on = pgboss\.job_now\(\)/.test(text)) return name('finish', values[0] as string);
  return null;
}

/** Failing a job writes it again, with its queue's plain name first: that enqueues nothing of the path. */
function enqueuedName(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('[')) return undefined;
  const [first] = JSON.parse(value) as { name?: string }[];
  return first?.name;
}
