import { expect, it, vi } from 'vitest';
import { proofQuestion, requestReauthentication } from './reauthenticate.ts';

it('concurrent calls ask once for re-authentication, and later ones again', async () => {
  const answer = Promise.withResolvers<boolean>();
  const ask = vi.fn(() => answer.promise);
  const stop = proofQuestion.on(ask);
  const both = [requestReauthentication(), requestReauthentication()];
  answer.resolve(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  await requestReauthentication();
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
  expect(await requestReauthentication()).toBe(false);
});
