import { expect, it, vi } from 'vitest';
import { proof, proveAgain } from './prove-again.ts';

it('asks once for all calls that want a proof at the same time, and anew later', async () => {
  const answer = Promise.withResolvers<boolean>();
  const ask = vi.fn(() => answer.promise);
  const stop = proof.on(ask);
  const both = [proveAgain(), proveAgain()];
  answer.resolve(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  await proveAgain();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  expect(await proveAgain()).toBe(false);
});
