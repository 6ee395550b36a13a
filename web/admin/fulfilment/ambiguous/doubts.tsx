import { Navigate } from '@tanstack/react-router';
import { addresses } from '../../addresses.ts';

export function Screen() {
  const inbox = { to: addresses.pending, search: { kind: 'submission' } } as unknown as { to: string };
  return <Navigate {...inbox} replace />;
}
