import { expect, it } from 'vitest';
import { createReplyGate } from './directory.ts';
import type { DirectoryProfile } from './directory-source.ts';

const profile = (isPrivate: boolean): DirectoryProfile => ({
  username: 'marta',
  pictureUrl: null,
  isPrivate,
  fullName: 'Marta',
  followersCount: null,
});

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

const neverResolve = () => new Promise<never>(() => {});
const rejectDown = () => Promise.reject(new Error('down'));

it('the profile check trusts the cache for a public or unknown profile', async () => {
  for (const answer of [profile(false), null]) {
    const source = sourceOf(answer);
    expect(await createReplyGate(source)('marta')).toBe(false);
    expect(source.asked).toEqual([false]);
  }
});

it('the profile check reads again before it reports a profile as private', async () => {
  const source = sourceOf(profile(true), profile(true));
  expect(await createReplyGate(source)('marta')).toBe(true);
  expect(source.asked).toEqual([false, true]);
  expect(await createReplyGate(sourceOf(profile(true), profile(false)))('marta')).toBe(false);
});

it.each([
  ['hangs', neverResolve],
  ['fails', rejectDown],
])('the profile check returns false when the source %s and then pauses its queries', async (_how, act) => {
  let now = 0;
  const source = sourceOf(act);
  const isPrivate = createReplyGate(source, { patienceMs: 1, restMs: 10, now: () => now });
  expect(await isPrivate('marta')).toBe(false);
  now = 9;
  expect(await isPrivate('marta')).toBe(false);
  expect(source.asked).toHaveLength(1);
  now = 10;
  await isPrivate('marta');
  expect(source.asked).toHaveLength(2);
});
