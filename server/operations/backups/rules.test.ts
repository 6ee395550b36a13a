import { describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import {
  adviceOf,
  alarmsOf,
  findDumpProblem,
  findSpaceProblem,
  isBackupDue,
  nextOf,
  removedOf,
  unsentToRemove,
} from './rules.ts';

const schedule = { enabled: true, hour: 4, keepDays: 7, keepWeeks: 4, alarmHours: 30, drillDays: 30 };
const dateOf = (text: string) => new Date(text);
const done = (text: string) => ({ state: 'done' as const, startedAt: dateOf(text) });
const failed = (text: string) => ({ state: 'failed' as const, startedAt: dateOf(text) });

describe('the daily backup', () => {
  it.each([
    // 03:59 and 04:00 in Madrid, in winter and in summer.
    ['2026-11-22T02:59:00Z', undefined, false],
    ['2026-11-22T03:00:00Z', undefined, true],
    ['2026-07-22T02:00:00Z', undefined, true],
    ['2026-11-22T03:05:00Z', done('2026-11-22T03:00:00Z'), false],
    ['2026-11-22T23:30:00Z', done('2026-11-22T03:00:00Z'), false],
    ['2026-11-23T03:00:00Z', done('2026-11-22T03:00:00Z'), true],
    // A late evening backup does not replace the next morning's.
    ['2026-11-23T03:00:00Z', done('2026-11-22T21:00:00Z'), true],
    ['2026-11-22T03:30:00Z', failed('2026-11-22T03:00:00Z'), false],
    ['2026-11-22T04:00:00Z', failed('2026-11-22T03:00:00Z'), true],
  ])('the daily backup at %s after %o is due: %s', (now, last, expected) => {
    expect(isBackupDue(schedule, { last, now: dateOf(now) })).toBe(expected);
  });

  it('the daily backup is never due when disabled, and has a next time', () => {
    const now = dateOf('2026-11-22T10:00:00Z');
    expect(isBackupDue({ ...schedule, enabled: false }, { last: undefined, now })).toBe(false);
    expect(nextOf({ ...schedule, enabled: false }, { last: undefined, now })).toBeNull();
    expect(nextOf(schedule, { last: done('2026-11-22T03:00:00Z'), now })).toEqual(
      dateOf('2026-11-23T03:00:00Z'),
    );
  });
});

describe('removedOf', () => {
  const nights = Array.from({ length: 60 }, (_, night) => ({
    id: String(night),
    startedAt: new Date(dateOf('2026-11-22T03:00:00Z').getTime() - night * dayMs),
  }));

  it('removedOf keeps the newest of each day and week', () => {
    const gone = removedOf(nights, schedule);
    const kept = nights.filter(({ id }) => !gone.includes(id)).map(({ id }) => Number(id));
    // Sunday the 22nd is the newest of its week, followed by the Sundays before.
    expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 14, 21]);
  });

  it('removedOf keeps the newest of a day with several, and always the last', () => {
    const twice = [
      { id: 'early', startedAt: dateOf('2026-11-20T03:00:00Z') },
      { id: 'late', startedAt: dateOf('2026-11-20T12:00:00Z') },
    ];
    expect(removedOf(twice, schedule)).toEqual(['early']);
    expect(removedOf(twice.slice(1), { keepDays: 1, keepWeeks: 0 })).toEqual([]);
  });
});

describe('alarmsOf', () => {
  const now = dateOf('2026-11-22T12:00:00Z');
  const fine = {
    newestAt: dateOf('2026-11-22T03:00:00Z'),
    since: dateOf('2026-01-01T00:00:00Z'),
    failed: null,
    byHand: false,
    now,
  } as const;
  it.each([
    ['nothing while the newest is young', fine, []],
    ['of one that is too old', { ...fine, newestAt: dateOf('2026-11-21T03:00:00Z') }, ['old']],
    ['of a failure at once', { ...fine, failed: 'schedule' }, ['failed']],
    ['of none at all', { ...fine, newestAt: null }, ['old']],
    [
      'nothing of none in a shop of today',
      { ...fine, newestAt: null, since: dateOf('2026-11-22T08:00:00Z') },
      [],
    ],
  ] as const)('alarmsOf warns %s', (_what, watched, expected) => {
    expect(alarmsOf(schedule, watched)).toEqual(expected);
    expect(alarmsOf({ ...schedule, enabled: false }, watched)).toEqual([]);
  });

  it('alarmsOf covers backups of the command when the schedule is off', () => {
    const off = { ...schedule, enabled: false };
    expect(alarmsOf(off, { ...fine, failed: 'command' })).toEqual(['failed']);
    const old = { ...fine, newestAt: dateOf('2026-11-20T03:00:00Z') };
    expect(alarmsOf(off, { ...old, byHand: true })).toEqual(['old']);
  });
});

it('findDumpProblem checks in advance whether an external server can be dumped', () => {
  expect(findDumpProblem({ dump: 18, server: 18 })).toBeNull();
  expect(findDumpProblem({ dump: 19, server: 18 })).toBeNull();
  expect(findDumpProblem({ dump: 15, server: 18 })).toMatch(
    /pg_dump is of PostgreSQL 15: install .* PostgreSQL 18/,
  );
  expect(findDumpProblem({ dump: undefined, server: 18 })).toMatch(/not installed/);
});

it('findSpaceProblem rejects a backup that would fill the disk', () => {
  expect(findSpaceProblem({ free: 10e9, size: 1e9 })).toBeNull();
  expect(findSpaceProblem({ free: 3e9, size: 1e9 })).toMatch(/3\.0 GB left.*3\.5 GB.*BACKUP_DIR/);
});

it.each([
  [["EACCES: permission denied, mkdir '/mnt/x'"], 'rights'],
  [['ENOSPC: no space left on device, write'], 'room'],
  [[findSpaceProblem({ free: 1e8, size: 1e9 })], 'room'],
  [['pg_dump: error: could not write to file: No space left on device'], 'room'],
  [['BACKUP_COMMAND failed: EACCES'], 'command'],
  [[null], 'other'],
] as const)('the advice follows the error: %s', ([error], advice) => {
  expect(adviceOf(error)).toBe(advice);
});

it('unsentToRemove keeps an uncopied backup until a later one is complete', () => {
  const unsent = ['03', '05', '04'].map((hour) => ({
    id: hour,
    startedAt: dateOf(`2026-11-22T${hour}:00:00Z`),
  }));
  const over = (newest: Date | null) => unsentToRemove(unsent, newest).map(({ id }) => id);
  expect(over(null)).toEqual(['04', '03']);
  expect(over(dateOf('2026-11-22T02:00:00Z'))).toEqual(['04', '03']);
  expect(over(dateOf('2026-11-22T06:00:00Z'))).toEqual(['05', '04', '03']);
  expect(unsentToRemove([], null)).toEqual([]);
});
