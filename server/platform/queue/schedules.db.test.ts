import { expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/harness/database.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { one, rows } from '../database/query.ts';
import { claimSchedules, makeInterruptedDue, registerSchedules, scheduleSoon } from './store-schedules.ts';
import { scheduleRows } from './work-schedules.ts';

const own = startForTests(testDatabase);

const names = ['one.sweep', 'other.sweep'];
const stateOf = (name: string) =>
  one<{ begun: boolean; ended: boolean; error: string | null; inSeconds: number }>(
    own.database,
    `select begun_at is not null as begun, ended_at is not null as ended, error,
            extract(epoch from due_at - now())::float8 as "inSeconds" from schedules where name = $1`,
    [name],
  );

it('the scheduler gives each due schedule to one process and repeats at the next multiple of its period', async () => {
  const { database } = own;
  const schedules = names.map((name, at) => ({ name, everySeconds: 60 * (at + 1) }));
  await registerSchedules(database, schedules);
  await registerSchedules(database, schedules);
  const claims = await Promise.all([claimSchedules(database, names), claimSchedules(database, names)]);
  expect(claims.flat().toSorted()).toEqual(names);
  const { inSeconds } = await stateOf('one.sweep');
  expect(inSeconds).toBeGreaterThan(-1);
  expect(inSeconds).toBeLessThanOrEqual(60);
  const { whole } = await one<{ whole: boolean }>(
    database,
    `select bool_and(extract(epoch from due_at)::bigint % every_seconds = 0) as whole from schedules`,
  );
  expect(whole).toBe(true);
  expect(await claimSchedules(database, names)).toEqual([]);
});

it('the scheduler makes a schedule due after the clock was moved back, and on request', async () => {
  const { database } = own;
  await database.query({ text: `update schedules set due_at = now() + interval '2 years'` });
  expect((await claimSchedules(database, names)).toSorted()).toEqual(names);
  await scheduleSoon(database, 'other.sweep');
  expect(await claimSchedules(database, names)).toEqual(['other.sweep']);
  await scheduleSoon(database, 'other.sweep', 10);
  const { inSeconds } = await stateOf('other.sweep');
  expect(inSeconds).toBeGreaterThan(0);
  expect(inSeconds).toBeLessThanOrEqual(10);
  await scheduleSoon(database, 'other.sweep', 3600);
  expect((await stateOf('other.sweep')).inSeconds).toBeLessThanOrEqual(10);
});

it('the scheduler reschedules a run that began since a given time', async () => {
  const { database } = own;
  await scheduleSoon(database, 'one.sweep');
  await claimSchedules(database, names);
  await database.query({
    text: `update schedules set begun_at = now() - interval '1 minute' where name = 'other.sweep'`,
  });
  await database.query({ text: `update schedules set due_at = now() + interval '30 seconds'` });
  await makeInterruptedDue(database, new Date(Date.now() - 30_000));
  expect(await claimSchedules(database, names)).toEqual(['one.sweep']);
});

it('the scheduler keeps the error of a run until the next success, and never runs a schedule concurrently', async () => {
  const { database } = own;
  const run = vi.fn(async () => {
    throw new Error('the provider is away');
  });
  const due = scheduleRows(database, [{ name: 'one.sweep', everySeconds: 60, run }]);
  await scheduleSoon(database, 'one.sweep');
  expect(await due.claim(1)).toEqual(['one.sweep']);
  await scheduleSoon(database, 'one.sweep');
  expect(await due.claim(1)).toEqual([]);
  await expect(due.work('one.sweep')).rejects.toThrow('away');
  expect(await stateOf('one.sweep')).toMatchObject({ ended: true, error: 'Error: the provider is away' });
  expect(await due.claim(1)).toEqual(['one.sweep']);
  run.mockImplementation(async () => undefined as never);
  await due.work('one.sweep');
  expect(await stateOf('one.sweep')).toMatchObject({ ended: true, error: null });
});

it('the scheduler shows a long run as running and its end immediately, and writes short ends together', async () => {
  const long = Promise.withResolvers<void>();
  const schedules = [
    { name: 'one.sweep', everySeconds: 60, run: () => Promise.resolve() },
    { name: 'other.sweep', everySeconds: 60, run: () => long.promise },
  ];
  const due = scheduleRows(own.database, schedules, { shortMs: 1 });
  await due.work('one.sweep');
  await own.database.query({ text: `update schedules set begun_at = now(), ended_at = '2026-01-01'` });
  await due.work('one.sweep');
  const oldEnds = () =>
    rows<{ name: string }>(
      own.database,
      `select name from schedules where ended_at = '2026-01-01' order by 1`,
    );
  expect(await oldEnds()).toHaveLength(2);
  const worked = due.work('other.sweep');
  await vi.waitFor(
    async () => expect(await stateOf('other.sweep')).toMatchObject({ ended: false }),
    eventTimeout(),
  );
  long.resolve();
  await worked;
  expect(await stateOf('other.sweep')).toMatchObject({ ended: true, error: null });
  expect(await oldEnds()).toEqual([]);
});

it('the scheduler does not delay other ends because of one long run at the start', async () => {
  const schedules = names.map((name) => ({ name, everySeconds: 60, run: () => Promise.resolve() }));
  const due = scheduleRows(own.database, schedules, { shortMs: 0 });
  await own.database.query({ text: `update schedules set due_at = now(), ended_at = '2026-01-01'` });
  expect((await due.claim(2)).toSorted()).toEqual(names);
  const long = Promise.withResolvers<void>();
  schedules[0]!.run = () => long.promise;
  const first = due.work('one.sweep');
  await vi.waitFor(
    async () => expect(await stateOf('one.sweep')).toMatchObject({ ended: false }),
    eventTimeout(),
  );
  long.resolve();
  await first;
  await due.work('other.sweep');
  const { old } = await one<{ old: number }>(
    own.database,
    `select count(*)::int as old from schedules where ended_at = '2026-01-01'`,
  );
  expect(old).toBe(0);
});

it('the scheduler starts simultaneous sweeps one after another, and runs the next one in parallel to a long one', async () => {
  const begun: string[] = [];
  const long = Promise.withResolvers<void>();
  const run = (name: string, ends: Promise<void>) => ({
    name,
    everySeconds: 60,
    run: () => {
      begun.push(name);
      return ends;
    },
  });
  const first = Promise.withResolvers<void>();
  const schedules = [run('first', first.promise), run('long', long.promise), run('last', Promise.resolve())];
  const patient = scheduleRows(own.database, schedules, { aloneMs: 600_000 });
  const worked = ['first', 'long'].map((name) => patient.work(name));
  await vi.waitFor(() => expect(begun).toEqual(['first']), eventTimeout());
  first.resolve();
  await vi.waitFor(() => expect(begun).toEqual(['first', 'long']), eventTimeout());
  const hasty = scheduleRows(own.database, schedules, { aloneMs: 1 });
  worked.push(...['long', 'last'].map((name) => hasty.work(name)));
  await worked.at(-1);
  expect(begun).toEqual(['first', 'long', 'long', 'last']);
  long.resolve();
  await Promise.all(worked);
});

it('the scheduler returns the due time of the earliest schedule', async () => {
  const { database } = own;
  const due = scheduleRows(database, [{ name: 'one.sweep', everySeconds: 60, run: async () => undefined }]);
  await database.query({ text: `update schedules set due_at = now() + interval '40 seconds'` });
  const [waits] = await rows<{ seconds: number }>(
    database,
    `select extract(epoch from (${due.earliest}) - now())::float8 as seconds`,
  );
  expect(waits!.seconds).toBeGreaterThan(30);
});
