import { Navigate } from '@tanstack/react-router';
import { addresses } from '../../addresses.ts';

/** Shows `/admin/doubts`: the inbox with what was sent to a provider and waits for a decision. */
export function Screen() {
  const inbox = { to: addresses.pending, search: { kind: 'submission' } } as unknown as { to: string };
  return <Navigate {...inbox} replace />;
}
