import { expect, it, vi } from 'vitest';
import { proof, proveAgain } from './prove-again.ts';

it('concurrent calls ask once for re-authentication, and later ones again', async () => {
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
