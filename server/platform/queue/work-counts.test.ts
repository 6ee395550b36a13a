import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Queryable } from '../database/query.ts';
import type { Log } from '../logging/log.ts';
import { openWorkCounts } from './work-counts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createRecordedCounts() {
  const written: unknown[][] = [];
  const error = vi.fn();
  const db = {
    query: async ({ values }: { values: unknown[] }) => {
      written.push(values);
      return { rows: [], rowCount: 1 };
    },
  };
  const counts = openWorkCounts(db as unknown as Queryable, { error } as unknown as Log);
  return { counts, written, db, error };
}

it('the work count writes completed work once a minute, all names together', async () => {
  const { counts, written } = createRecordedCounts();
  counts.note('mail.send');
  counts.note('mail.send');
  counts.note('fulfilment.open');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([[['fulfilment.open', 'mail.send'], [1, 2], [0, 0], [], [], []]]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(written).toHaveLength(1);
});

it('the work count writes sweeps with other counts, or alone every five minutes', async () => {
  const { counts, written } = createRecordedCounts();
  counts.noteSweep('mail.sweep-unsent');
  await vi.advanceTimersByTimeAsync(299_000);
  expect(written).toEqual([]);
  counts.noteSweep('mail.sweep-unsent');
  await vi.advanceTimersByTimeAsync(1000);
  expect(written).toEqual([[['mail.sweep-unsent'], [2], [0], [], [], []]]);
  counts.noteSweep('mail.sweep-unsent');
  counts.note('mail.send');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(2);
});

it('the work count writes a failure within two seconds, and equal reasons once', async () => {
  const { counts, written } = createRecordedCounts();
  counts.note('mail.send');
  counts.note('mail.send', new Error('no answer for 01998b5e-7a4c-7000-8000-1234567890ab'));
  counts.note('mail.send', new Error('no answer for 01998b5e-7a4c-7000-8000-1234567890ac'));
  await vi.advanceTimersByTimeAsync(2000);
  expect(written).toEqual([[['mail.send'], [1], [2], ['mail.send'], ['Error: no answer for …'], [2]]]);
});

it('the work count keeps a limited number of reasons and counts the rest', async () => {
  const { counts, written } = createRecordedCounts();
  const letters = (at: number) => String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26));
  for (let at = 0; at < 300; at += 1) counts.note('mail.send', new Error(letters(at)));
  await counts.stop();
  expect(written[0]?.[2]).toEqual([300]);
  expect(written[0]?.[4]).toHaveLength(200);
});

it('the work count writes the rest when stopped, and does not fail work while the database is unavailable', async () => {
  const { counts, db, error } = createRecordedCounts();
  db.query = async () => {
    throw new Error('away');
  };
  counts.note('mail.send');
  await counts.stop();
  expect(error).toHaveBeenCalled();
});
