import { useRead } from '../data/call-shop.ts';
import { lazyDialog } from '../parts/lazy-dialog.tsx';

/** Loaded when something is wrong, because it contains the words of every condition. */
const StatusParts = lazyDialog(async () => (await import('./status-parts.tsx')).StatusParts);

/** Problems of the shop, shown above every screen. Empty while everything is on sale. */
export function StatusLine() {
  const { data } = useRead('status.show');
  if (!data || (data.selling === 'all' && data.parts.length === 0)) return null;
  return <StatusParts {...data} />;
}
