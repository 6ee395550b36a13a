const writes =
  /\b(?:insert\s+into\s+(?<into>\w+)|update\s+(?:only\s+)?(?<set>\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b|delete\s+from\s+(?<from>\w+))/gi;

/** Tables outside the path of one order, or rewritten by every program at startup. */
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

/** Returns the tables that a statement writes, in the order of its text. Ignores sweeps, which use `skip locked`. */
export function writtenTables(text: string): string[] {
  if (text.includes('pgboss.') || text.includes('skip locked')) return [];
  const names = [...text.matchAll(writes)].map(
    ({ groups }) => groups?.into ?? groups?.set ?? groups?.from ?? '',
  );
  return [...new Set(names)].filter((name) => !besides.has(name));
}

/** Returns the table whose due rows a worker's statement takes. `null` for other statements. */
export function claimedTable(text: string): string | null {
  const taken = /due_at <= now\(\)[\s\S]*for update skip locked[\s\S]*?update (?<table>\w+)/.exec(text);
  return taken?.groups?.table ?? null;
}

/** Jobs of one order. Sweeps and schedules run at any time and are excluded. */
const pathJobs = new Set(['payments.process-event']);

export interface JobStatement {
  kind: 'enqueue' | 'take' | 'finish';
  label: string;
}

/** Returns pg-boss's change of a job on the path. `null` for other statements. */
export function jobOf(text: string, values: readonly unknown[]): JobStatement | null {
  if (!text.includes('pgboss.')) return null;
  const name = (kind: JobStatement['kind'], job: string | undefined) =>
    job !== undefined && pathJobs.has(job) ? { kind, label: `${kind} job ${job}` } : null;
  if (/INSERT INTO pgboss\.job/.test(text)) return name('enqueue', enqueuedName(values[0]));
  if (/FOR UPDATE OF j SKIP LOCKED/.test(text)) return name('take', /name = '([\w.-]+)'/.exec(text)?.[1]);
  if (/completed_on = pgboss\.job_now\(\)/.test(text)) return name('finish', values[0] as string);
  return null;
}

/** Failing a job inserts it again with the plain queue name first, which enqueues nothing on the path. */
function enqueuedName(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('[')) return undefined;
  const [first] = JSON.parse(value) as { name?: string }[];
  return first?.name;
}
