import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { HandledJob } from '../queue/queue.ts';
import type { DueRows } from '../queue/row-worker.ts';
import type { Feature, JobDefinition, RowsDefinition } from './feature.ts';

const emptyPayload = z.object({});
type EmptyPayload = z.infer<typeof emptyPayload>;

export function defineJob<Payload>(job: JobDefinition<Payload>): JobDefinition<Payload>;
export function defineJob(job: Omit<JobDefinition<EmptyPayload>, 'payload'>): JobDefinition<EmptyPayload>;
export function defineJob(job: Omit<JobDefinition<never>, 'payload'>) {
  return { payload: emptyPayload, ...job };
}

export function defineRows<Payload, Row>(rows: RowsDefinition<Payload, Row>): RowsDefinition<Payload, Row>;
export function defineRows<Row>(
  rows: Omit<RowsDefinition<never, Row>, 'payload'>,
): Omit<RowsDefinition<never, Row>, 'payload'>;
export function defineRows(rows: object) {
  return rows;
}

export function jobsOf(features: readonly Feature[], deps: Deps): HandledJob[] {
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const names = [...jobs, ...features.flatMap(({ rows = [] }) => rows)].map(({ name }) => name);
  const twice = names.filter((name, at) => names.indexOf(name) < at);
  if (twice.length > 0) throw new Error(`Two jobs have one name: ${twice.join(', ')}`);
  return jobs.map((job) => ({
    name: job.name,
    everySeconds: job.everySeconds instanceof Function ? job.everySeconds(deps.config) : job.everySeconds,
    run: (data) => job.handler(deps, job.payload.parse(data ?? {}), features),
  }));
}

export const rowsOf = (features: readonly Feature[], deps: Deps): DueRows[] =>
  features.flatMap(({ rows }) => (rows ? [{ ...rows, ...rows.open(deps, features) }] : []));
