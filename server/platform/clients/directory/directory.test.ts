import { expect, it } from 'vitest';
import { answersAtOnce } from './directory.ts';
import type { DirectoryProfile } from './directory-source.ts';

const profile = (isPrivate: boolean): DirectoryProfile => ({
  username: 'marta',
  pictureUrl: null,
  isPrivate,
  fullName: 'Marta',
  followersCount: null,
});

/** Source that returns these replies in turn and repeats the last one. A function is called instead. */
function sourceOf(...answers: (DirectoryProfile | null | (() => Promise<never>))[]) {
  const asked: boolean[] = [];
  return {
    asked,
    async profile(_username: string, fresh = false) {
      asked.push(fresh);
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? null;
      return typeof answer === 'function' ? answer() : answer;
    },
  };
}

const never = () => new Promise<never>(() => {});
const down = () => Promise.reject(new Error('down'));

it('believes what is remembered of a public or an unknown profile', async () => {
  for (const answer of [profile(false), null]) {
    const source = sourceOf(answer);
    expect(await answersAtOnce(source)('marta')).toBe(false);
    expect(source.asked).toEqual([false]);
  }
});

it('looks again before it calls a profile private', async () => {
  const source = sourceOf(profile(true), profile(true));
  expect(await answersAtOnce(source)('marta')).toBe(true);
  expect(source.asked).toEqual([false, true]);
  expect(await answersAtOnce(sourceOf(profile(true), profile(false)))('marta')).toBe(false);
});

it.each([
  ['hangs', never],
  ['fails', down],
])('stands in nobody’s way when the source %s, and leaves it alone for a while', async (_how, act) => {
  let now = 0;
  const source = sourceOf(act);
  const isPrivate = answersAtOnce(source, { patienceMs: 1, restMs: 10, now: () => now });
  expect(await isPrivate('marta')).toBe(false);
  now = 9;
  expect(await isPrivate('marta')).toBe(false);
  expect(source.asked).toHaveLength(1);
  now = 10;
  await isPrivate('marta');
  expect(source.asked).toHaveLength(2);
});
