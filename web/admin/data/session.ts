import { useQuery } from '@tanstack/react-query';
import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { adoptLanguage } from '../language.ts';
import { pathOf } from './call-shop.ts';
import { proveAgain } from './prove-again.ts';
import { queryClient } from './query-client.ts';
import { RefusedCall } from './refused-call.ts';
import { setShopTime, shopNow } from './shop-clock.ts';

const sessionKey = [pathOf('session.show')];

/** Marks this browser while somebody is signed in, so that a later page load can say that the session has ended. */
const signedInMark = 'auge-signed-in';

function mark(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(signedInMark, 'yes');
    else localStorage.removeItem(signedInMark);
  } catch {
    // A browser without storage gives no reason on the sign-in page.
  }
}

/** Returns whether somebody was signed in in this browser and has not signed out. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(signedInMark) !== null;
  } catch {
    return false;
  }
}

let isOver = false;

/**
 * Ends the session: it lets nobody in any more, while the screens that still stand keep what they show. Once
 * they have gone, `forgetAll` takes it away. Returns whether it had not ended before.
 */
export function endSession(): boolean {
  const isFirst = !isOver;
  isOver = true;
  return isFirst;
}

/** Returns whether it was ended here, by signing out. */
export const isSessionOver = (): boolean => isOver;

export const hasSession = (): boolean => queryClient.getQueryData(sessionKey) !== undefined;

/** Returns the member who is signed in; throws `RefusedCall` with 401 when nobody is. */
export async function ensureSession(): Promise<StaffSessionReply> {
  if (isOver) throw new RefusedCall(401, 'the session has ended');
  const session = await queryClient.ensureQueryData<StaffSessionReply>({ queryKey: sessionKey });
  mark(true);
  adoptLanguage(session.language);
  setShopTime(session.now);
  return session;
}

/** Is for use inside the shell, which is shown to members alone. */
export function useSession(): StaffSessionReply {
  const { data } = useQuery<StaffSessionReply>({ queryKey: sessionKey });
  if (!data) throw new Error('no session: only screens inside the shell have one');
  return data;
}

export const keepSession = (session: StaffSessionReply): void => {
  isOver = false;
  mark(true);
  setShopTime(session.now);
  queryClient.setQueryData(sessionKey, session);
};

/** Reads the session again when something of it has changed: what it can show, or whether it may go on. */
export const readSessionAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: sessionKey });

/** Forgets everything that was read, so that the next member sees nothing of it. */
export const forgetAll = (): void => {
  isOver = false;
  mark(false);
  queryClient.clear();
};

/** A file can be asked for within this time. */
const marginMs = 20_000;

/** Asks for a proof of who is there unless it is fresh, for what the browser fetches by itself. */
export async function proveFresh(): Promise<boolean> {
  const { provedUntil } = await queryClient.fetchQuery<StaffSessionReply>({
    queryKey: sessionKey,
    staleTime: 0,
  });
  return Date.parse(provedUntil) > shopNow().getTime() + marginMs || proveAgain();
}
