import type { PendingItem } from '#contracts/staff/pending.ts';
import { useSession } from '../../../../data/session.ts';
import { lazyDialog } from '../../../../parts/lazy-dialog.tsx';
import { orderActions } from '../../actions/cause-links.ts';

const OrderActions = lazyDialog(async () => (await import('./order-actions.tsx')).OrderActions);
const PriceAction = lazyDialog(async () => (await import('./price-action.tsx')).PriceAction);
const ProviderActions = lazyDialog(async () => (await import('./provider-actions.tsx')).ProviderActions);

export function SheetActions({ item }: { item: PendingItem }) {
  const { role } = useSession();
  const keys = orderActions[item.reason] ?? [];
  return (
    <>
      {item.kind === 'provider' && <ProviderActions providerId={item.subjectId} />}
      {item.kind === 'route' && role === 'owner' && (
        <PriceAction serviceId={item.subjectId.split(':')[0] ?? ''} />
      )}
      {item.orderId && keys.length > 0 && <OrderActions orderId={item.orderId} keys={keys} />}
    </>
  );
}
