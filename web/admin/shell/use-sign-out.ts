import { useNavigate } from '@tanstack/react-router';
import { changeShop } from '../data/call-shop.ts';
import { sentenceOf } from '../data/error-sentence.ts';
import { endSession, forgetAll } from '../data/session.ts';
import { showToast } from '../parts/toast-store.ts';

/** Ends the session at the server, forgets what was read, and leads to the sign-in page. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    try {
      await changeShop('POST', '/api/admin/logout');
      endSession();
      await navigate({ to: '/admin/login', search: {} } as object);
      forgetAll();
    } catch (error) {
      showToast({ tone: 'bad', title: sentenceOf(error) });
    }
  };
}
