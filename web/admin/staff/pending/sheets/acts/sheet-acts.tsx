import { lazy } from 'react';
import type { PendingItem } from '#contracts/staff/pending.ts';
import { useSession } from '../../../../data/session.ts';
import { orderActs } from '../../acts/cures.ts';

const OrderActs = lazy(async () => ({ default: (await import('./order-acts.tsx')).OrderActs }));
const PriceAct = lazy(async () => ({ default: (await import('./price-act.tsx')).PriceAct }));
const ProviderActs = lazy(async () => ({ default: (await import('./provider-acts.tsx')).ProviderActs }));

/** Actions within the sheet that remove the cause of an open item. */
export function SheetActs({ item }: { item: PendingItem }) {
  const { role } = useSession();
  const keys = orderActs[item.reason] ?? [];
  return (
    <>
      {item.kind === 'provider' && <ProviderActs providerId={item.subjectId} />}
      {item.kind === 'route' && role === 'owner' && (
        <PriceAct serviceId={item.subjectId.split(':')[0] ?? ''} />
      )}
      {item.orderId && keys.length > 0 && <OrderActs orderId={item.orderId} keys={keys} />}
    </>
  );
}
