import type { StaffLanguage } from '#contracts/staff/roles.ts';
import { setLanguage } from '../language.tsx';
import { call, useChange } from './call-shop.ts';
import { storeSession, useSession } from './session.ts';

/** Changes the member's language: immediately, and in the record for the next sign-in. */
export function useOwnLanguage(says?: () => string): (language: StaffLanguage) => void {
  const session = useSession();
  const keep = useChange(
    (language: StaffLanguage) => call('account.change-language', { body: { language } }),
    { says },
  );
  return (language) => {
    setLanguage(language);
    storeSession({ ...session, language });
    keep.mutate(language);
  };
}
