import type { ReactNode } from 'react';
import { useSession } from '../data/session.ts';

/** Hides its content from advisers, who only read. */
export function ForChanges({ children }: { children: ReactNode }) {
  return useSession().role === 'adviser' ? null : children;
}
