import { expect, it } from 'vitest';
import { execute, one } from '#server/platform/database/query.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { readAnswerTimes } from './current-help.ts';

const test = startForTests(testDatabase);

const minute = 60_000;

it('readAnswerTimes covers the messages of 90 days including waiting ones, except the last two days', async () => {
  const { database } = test;
  const now = new Date();
  const { id: staff } = await one<{ id: string }>(
    database,
    `insert into staff_members (username, password_hash) values ('lucia', 'none') returning id`,
    [],
  );
  const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * minute);
  const write = (at: Date, minutes: number | null) =>
    one<{ thread_id: string }>(
      database,
      `insert into contact_messages (name, email, message, locale, fingerprint, created_at, answered_at, answered_by)
       values ('b', 'b@example.com', 'c', 'es', decode(md5(random()::text) || md5(random()::text), 'hex'), $1, $2, $3)
       returning thread_id`,
      [
        at,
        minutes === null ? null : new Date(at.getTime() + minutes * minute),
        minutes === null ? null : staff,
      ],
    );
  for (let minutes = 1; minutes <= 27; minutes += 1) await write(daysAgo(3), minutes);
  await write(daysAgo(1), 1);
  await write(daysAgo(91), 1);
  expect(await readAnswerTimes(database, now)).toBeUndefined();
  await write(daysAgo(3), null);
  const advertisement = await write(daysAgo(3), null);
  const figures = { medianSeconds: 15 * 60, ninetySeconds: 27 * 60 };
  expect(await readAnswerTimes(database, now)).toEqual(figures);
  await execute(database, `update contact_threads set state = 'closed' where id = $1`, [
    advertisement.thread_id,
  ]);
  expect(await readAnswerTimes(database, now)).toBeUndefined();
});
