import { useQuery } from '@tanstack/react-query';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { applyMemberLanguage } from '../language.tsx';
import { pathOf } from './call-shop.ts';
import { queryClient } from './query-client.ts';
import { requestReauthentication } from './reauthenticate.ts';
import { RefusedCall } from './refused-call.ts';
import { setShopTime, shopNow } from './shop-clock.ts';

const sessionKey = [pathOf('session.show')];

/**
 * Storage key that marks a browser with a signed-in member. A later page load can then report that the session
 * has ended.
 */
const signedInMark = 'auge-signed-in';

function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(signedInMark, 'yes');
    else localStorage.removeItem(signedInMark);
  } catch {
    // A browser without storage gives no reason on the sign-in page.
  }
}

/** Returns whether a member has signed in in this browser and not signed out. */
export function hasSignedInBefore(): boolean {
  try {
    return localStorage.getItem(signedInMark) !== null;
  } catch {
    return false;
  }
}

let isOver = false;

/** Ends the session. Open screens keep their data until `clearSessionData`. Returns whether it was active. */
export function endSession(): boolean {
  const isFirst = !isOver;
  isOver = true;
  return isFirst;
}

/** Returns whether the member signed out in this tab. */
export const isSessionOver = (): boolean => isOver;

export const hasSession = (): boolean => queryClient.getQueryData(sessionKey) !== undefined;

/** Returns the signed-in member. Throws `RefusedCall` with 401 otherwise. */
export async function ensureSession(): Promise<StaffSessionReply> {
  if (isOver) throw new RefusedCall(401, 'the session has ended');
  const session = await queryClient.ensureQueryData<StaffSessionReply>({ queryKey: sessionKey });
  markSignedIn(true);
  applyMemberLanguage(session.language);
  // Every navigation comes here, mostly with a reply that arrived long ago.
  setShopTime(session.now, queryClient.getQueryState(sessionKey)?.dataUpdatedAt);
  return session;
}

export function useSession(): StaffSessionReply {
  const { data } = useQuery<StaffSessionReply>({ queryKey: sessionKey });
  if (!data) throw new Error('no session: only screens inside the shell have one');
  return data;
}

export const storeSession = (session: StaffSessionReply): void => {
  isOver = false;
  markSignedIn(true);
  setShopTime(session.now);
  queryClient.setQueryData(sessionKey, session);
};

export const reloadSessionAfterChange = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sessionKey });

/** Clears all fetched data, so that the next member sees none of it. */
export const clearSessionData = (): void => {
  isOver = false;
  markSignedIn(false);
  queryClient.clear();
};

/** Minimum validity left to start a download. */
const marginMs = 20_000;

/** Re-authenticates unless it is still valid, for downloads by the browser. */
export async function ensureFreshProof(): Promise<boolean> {
  const { provedUntil } = await queryClient.fetchQuery<StaffSessionReply>({
    queryKey: sessionKey,
    staleTime: 0,
  });
  return Date.parse(provedUntil) > shopNow().getTime() + marginMs || requestReauthentication();
}
