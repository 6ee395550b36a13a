import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

const moment = z.iso.datetime({ offset: true });
const count = anyInteger.min(0);

/** State of a queued job. A failed one is retried at its time, or was given up if it has none. */
export const jobStates = ['due', 'later', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

export const jobActions = ['retry', 'delay', 'drop'] as const;
export type JobAction = (typeof jobActions)[number];

export const maxCounted = 10_000;
/** Number of entries shown, longest due first. */
export const maxListedJobs = 100;

export const jobQueueSchema = z.object({
  name: anyString,
  /** `rows`: due mails, submissions and so on. `jobs`: jobs of the queue. */
  kind: z.enum(['jobs', 'rows']),
  due: count,
  later: count,
  running: count,
  failed: count,
  oldestAt: moment.nullable(),
  nextAt: moment.nullable(),
  doneLastHour: count,
  failedLastHour: count,
  /** Required setup before anything is processed. */
  keptBy: z.enum(['identity', 'issuer']).nullable(),
});
export type JobQueue = z.infer<typeof jobQueueSchema>;

export const jobScheduleSchema = z.object({
  name: anyString,
  everySeconds: anyInteger,
  nextAt: moment,
  begunAt: moment.nullable(),
  endedAt: moment.nullable(),
  error: stringOrNull,
  running: anyBoolean,
  failedLastHour: count,
});
export type JobSchedule = z.infer<typeof jobScheduleSchema>;

export const jobFailureSchema = z.object({
  name: anyString,
  reason: anyString,
  times: count,
  firstAt: moment,
  lastAt: moment,
});

export type JobFailure = z.infer<typeof jobFailureSchema>;

/** What a job waits for other than its time. */
export const jobWaitSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('provider'),
    id: anyInteger,
    name: anyString,
    since: moment,
    count,
  }),
  z.object({ kind: z.literal('person'), since: moment, count }),
  z.object({ kind: z.literal('doubts'), since: moment, count }),
  z.object({ kind: z.literal('agency'), until: moment, count }),
  /** A database connection waits for a lock held by another. */
  z.object({ kind: z.literal('lock'), who: anyString, whom: anyString, seconds: count }),
]);
export type JobWait = z.infer<typeof jobWaitSchema>;

/** Reasons jobs are delayed, worst first. */
export const jobTroubleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('no_worker'), since: moment.nullable() }),
  z.object({ kind: z.literal('late'), name: anyString, since: moment, count }),
  z.object({ kind: z.literal('lock'), seconds: count }),
]);
export type JobTrouble = z.infer<typeof jobTroubleSchema>;

export const jobFlows = ['flows', 'slow', 'stopped'] as const;

export const jobsReplySchema = z.object({
  success: onlyTrue,
  flow: z.enum(jobFlows),
  troubles: z.array(jobTroubleSchema),
  workerAt: moment.nullable(),
  queues: z.array(jobQueueSchema),
  waits: z.array(jobWaitSchema),
  schedules: z.array(jobScheduleSchema),
  failures: z.array(jobFailureSchema),
});
export type JobsReply = z.infer<typeof jobsReplySchema>;

export const jobEntrySchema = z.object({
  id: anyString,
  state: z.enum(jobStates),
  dueAt: moment.nullable(),
  tries: count,
  reason: stringOrNull,
  orderId: stringOrNull,
  acts: z.array(z.enum(jobActions)),
});
export type JobEntry = z.infer<typeof jobEntrySchema>;

export const jobEntriesReplySchema = z.object({
  success: onlyTrue,
  name: anyString,
  kind: z.enum(['jobs', 'rows']),
  acts: z.array(z.enum(jobActions)),
  entries: z.array(jobEntrySchema),
  more: anyBoolean,
});
export type JobEntriesReply = z.infer<typeof jobEntriesReplySchema>;

export const jobNameParamsSchema = z.object({ name: z.string().regex(/^[a-z][a-z.-]{1,60}$/) });
export const jobParamsSchema = jobNameParamsSchema.extend({ id: z.uuid() });

const reason = z.string().trim().min(3).max(500);
export const jobReasonSchema = z.object({ reason });
/** At most a day. Longer delays are a decision of the page the job belongs to. */
export const delayMinutes = [15, 60, 240, 1440] as const;
export const jobDelaySchema = z.object({ reason, minutes: anyInteger.min(1).max(1440) });
