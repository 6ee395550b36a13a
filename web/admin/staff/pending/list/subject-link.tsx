import type { ReactNode } from 'react';
import type { PendingItem, PendingKind } from '#contracts/staff/pending.ts';
import type { StaffRole } from '#contracts/staff/roles.ts';
import type { Address } from '../../../addresses.ts';
import { useSession } from '../../../data/session.ts';
import { ScreenLink } from '../../../parts/screen-link.tsx';

interface Place {
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
  /** Only the owner may open these screens. */
  role?: StaffRole;
}

/** Reads `205:1:1001`: the service, the provider and its service there. */
const serviceOf = (route: string) => route.split(':')[0] ?? '';
/** Reads `2026-11-20:ch_1`: the day of the books, and the object that differs. */
const dayOf = (entry: string) => entry.slice(0, 10);

/** Says where the thing is shown that an item is about; kinds that no screen shows are missing. */
const places: Partial<Record<PendingKind, (subjectId: string) => Place>> = {
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

/** Returns where an item leads beside its order; undefined where no screen shows its thing, or not to this member. */
export function placeOf({ kind, subjectId }: PendingItem, role: StaffRole): Place | undefined {
  const place = places[kind]?.(subjectId);
  return place?.role === 'owner' && role !== 'owner' ? undefined : place;
}

/** Shows the thing that an item is about as a link; it is plain text where there is no screen of it. */
export function SubjectLink({ item, children }: { item: PendingItem; children: ReactNode }) {
  const { role } = useSession();
  const place = placeOf(item, role);
  if (!place) return children;
  const { role: _role, ...link } = place;
  return <ScreenLink {...link}>{children}</ScreenLink>;
}
