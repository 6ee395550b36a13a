import { addresses } from '../../addresses.ts';

/** Returns where someone was before signing in; anything that is no address of the back office leads to its start. */
export function safeReturn(next: string | undefined): string {
  const isOurs = next !== undefined && /^\/admin\/(?!login)[^\\]*$/.test(next) && !next.includes('//');
  return isOurs ? next : addresses.dashboard;
}
