import { useNavigate } from '@tanstack/react-router';
import { call } from '../data/call-shop.ts';
import { startLive, stopLive } from '../data/live.ts';
import { queryClient } from '../data/query-client.ts';
import { sentenceOf } from '../data/refused-call.ts';
import { clearSessionData, endSession } from '../data/session.ts';
import { confirmLeaving } from '../form/use-leaving.ts';
import { showToast } from '../parts/toast-store.ts';

export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      if (!(await confirmLeaving())) return;
      // Requests during sign-out would be refused and show errors.
      stopLive();
      await queryClient.cancelQueries();
      await call('logout.leave');
      endSession();
      await navigate({ href: '/admin/login', ignoreBlocker: true });
      clearSessionData();
    } catch (error) {
      startLive();
      showToast({ tone: 'bad', title: sentenceOf(error) });
    }
  };
}
