import type { ReactNode } from 'react';
import { useSession } from '../data/session.ts';

/** Shows what changes something on screens that an adviser only reads. */
export function ForChanges({ children }: { children: ReactNode }) {
  return useSession().role === 'adviser' ? null : children;
}
