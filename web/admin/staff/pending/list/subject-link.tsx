import type { ReactNode } from 'react';
import type { PendingItem, PendingKind } from '#contracts/staff/pending.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Address } from '../../../addresses.ts';
import { useSession } from '../../../data/session.ts';
import { ScreenLink } from '../../../parts/screen-link.tsx';

interface SubjectTarget {
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
  role?: StaffRole;
}

/** `205:1:1001` is service, provider and its service number. */
const serviceOf = (route: string) => route.split(':')[0] ?? '';
/** `2026-11-20:ch_1` is the day of the books and the differing object. */
const dayOf = (entry: string) => entry.slice(0, 10);

/** Pages of subjects. Types without a page are omitted. */
const subjectTargets: Partial<Record<PendingKind, (subjectId: string) => SubjectTarget>> = {
  payment: (id) => ({ to: 'payment', params: { id } }),
  dispute: (id) => ({ to: 'dispute', params: { id } }),
  processor: () => ({ to: 'processors' }),
  provider: (id) => ({ to: 'provider', params: { id } }),
  route: (id) => ({ to: 'service', params: { id: serviceOf(id) } }),
  withdrawal: (id) => ({ to: 'withdrawal', params: { id } }),
  mail: (id) => ({ to: 'emailLog', params: { id } }),
  books: (id) => ({ to: 'reconciliation', search: { day: dayOf(id) } }),
  tax: () => ({ to: 'tax', role: 'owner' }),
  register: () => ({ to: 'register' }),
};

/** Returns the subject's page other than its order. `undefined` without one, or without the required role. */
export function subjectTargetOf(
  { kind, subjectId }: PendingItem,
  role: StaffRole,
): SubjectTarget | undefined {
  const place = subjectTargets[kind]?.(subjectId);
  return place?.role === 'owner' && role !== 'owner' ? undefined : place;
}

/** Link to the subject, or plain text without a page. */
export function SubjectLink({ item, children }: { item: PendingItem; children: ReactNode }) {
  const { role } = useSession();
  const place = subjectTargetOf(item, role);
  if (!place) return children;
  const { role: _role, ...link } = place;
  return <ScreenLink {...link}>{children}</ScreenLink>;
}
