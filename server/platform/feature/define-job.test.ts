import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { declareJob } from '../queue/job.ts';
import { defineJob, defineRows, jobsOf, rowsOf } from './define-job.ts';
import type { Feature } from './feature.ts';

const deps = { config: { reconcileSeconds: 7 } } as Deps;
const countJob = declareJob({ name: 'count', payload: z.object({ upTo: z.number() }), retries: 3 });

it('defineJob runs a declared job with a later module’s handler and the parsed payload', async () => {
  const handler = vi.fn(async () => undefined);
  const features: Feature[] = [{ name: 'counting', jobs: [defineJob({ ...countJob, handler })] }];
  const [job] = jobsOf(features, deps);
  await job!.run({ upTo: 3, requestId: 'r1' });
  expect(handler).toHaveBeenCalledWith(deps, { upTo: 3 }, features);
  expect(() => job!.run({ upTo: 'three' })).toThrow(z.ZodError);
});

it('defineJob defines a sweep without a payload and reads its interval from the configuration', async () => {
  const handler = vi.fn(async () => undefined);
  const sweep = defineJob({
    name: 'sweep',
    everySeconds: ({ reconcileSeconds }) => reconcileSeconds,
    handler,
  });
  const [job] = jobsOf([{ name: 'sweeping', jobs: [sweep] }], deps);
  expect(job!.everySeconds).toBe(7);
  await job!.run(null);
  expect(handler).toHaveBeenCalledWith(deps, {}, expect.anything());
});

it('defineJob throws for two jobs with one name, also when one is rows', () => {
  const job = defineJob({ ...countJob, handler: async () => undefined });
  const rows = defineRows({
    ...countJob,
    table: 'counts',
    width: 1,
    earliest: 'select null::timestamptz',
    shown: {},
    open: () => ({ claim: async () => [], work: async () => undefined }),
  });
  const twice: Feature[] = [
    { name: 'one', jobs: [job] },
    { name: 'other', jobs: [job] },
  ];
  expect(() => jobsOf(twice, deps)).toThrow('count');
  expect(() =>
    jobsOf(
      [
        { name: 'one', jobs: [job] },
        { name: 'other', rows },
      ],
      deps,
    ),
  ).toThrow('count');
});

it('rowsOf passes all features when it opens the due rows of one', async () => {
  const open = vi.fn(() => ({ claim: async () => [1], work: async () => undefined }));
  const features: Feature[] = [
    {
      name: 'due',
      rows: defineRows({
        ...{ ...countJob, table: 'counts', width: 2, earliest: 'select now()' },
        ...{ shown: {}, open },
      }),
    },
  ];
  const [rows] = rowsOf(features, deps);
  expect(open).toHaveBeenCalledWith(deps, features);
  expect(rows).toMatchObject({ name: 'count', table: 'counts', width: 2 });
  expect(await rows!.claim(1)).toEqual([1]);
});
