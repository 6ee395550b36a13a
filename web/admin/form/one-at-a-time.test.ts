import { expect, it, vi } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

it('an action runs once for two clicks, and again after it ended or failed', async () => {
  const once = createOneAtATime();
  const answer = Promise.withResolvers<void>();
  const act = vi.fn(() => answer.promise);
  const [first, second] = [once(act), once(act)];
  expect(act).toHaveBeenCalledTimes(1);
  answer.reject(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect(second).resolves.toBeUndefined();
  await once(vi.fn(() => Promise.resolve()));
  act.mockResolvedValue();
  await once(act);
  expect(act).toHaveBeenCalledTimes(2);
});
