import { useNavigate } from '@tanstack/react-router';
import { call } from '../data/call-shop.ts';
import { sentenceOf } from '../data/error-sentence.ts';
import { startLive, stopLive } from '../data/live.ts';
import { queryClient } from '../data/query-client.ts';
import { endSession, forgetAll } from '../data/session.ts';
import { mayLeave } from '../form/use-leaving.ts';
import { showToast } from '../parts/toast-store.ts';

/** Asks about what is not saved, ends the session at the server, forgets what was read, and leads to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      if (!(await mayLeave())) return;
      // What is read while the session ends would be refused, and say so.
      stopLive();
      await queryClient.cancelQueries();
      await call('logout.leave');
      endSession();
      await navigate({ to: '/admin/login', search: {}, ignoreBlocker: true } as object);
      forgetAll();
    } catch (error) {
      startLive();
      showToast({ tone: 'bad', title: sentenceOf(error) });
    }
  };
}
