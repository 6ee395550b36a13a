import type { StaffSessionReply } from '#contracts/staff/roles.ts';
import { addresses } from '../../addresses.ts';

/**
 * Returns the address to open after sign-in, by precedence: the back-office page where the member was, the
 * setup guide of a shop that does not sell yet, the quarter for an adviser, the dashboard.
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
