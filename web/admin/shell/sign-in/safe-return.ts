import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { addresses } from '../../addresses.ts';

/**
 * Returns the address to open after sign-in: the page where the member was, if it is one of the back office, else the
 * setup guide of a shop that does not sell yet, the quarter for an adviser, else the dashboard.
 */
export function safeReturn(
  next: string | undefined,
  { setup, role }: Pick<StaffSessionReply, 'setup' | 'role'>,
): string {
  const isOurs = next !== undefined && /^\/admin\/(?!login)[^\\]*$/.test(next) && !next.includes('//');
  if (isOurs) return next;
  if (role === 'adviser') return addresses.quarter;
  return setup ? addresses.opening : addresses.dashboard;
}
