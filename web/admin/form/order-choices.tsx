import { useDeferredValue } from 'react';
import { useRead } from '../data/call-shop.ts';
import { formatCents, useLanguage } from '../language.tsx';

/** Suggests orders by part of a number, address or name. */
export function OrderChoices({ id, typed }: { id: string; typed: string }) {
  const q = useDeferredValue(typed.trim());
  const language = useLanguage();
  const { data } = useRead('orders.list', {
    query: { q, limit: 8 },
    enabled: q.length >= 3,
    keep: true,
  });
  return (
    <datalist id={id}>
      {(q.length < 3 ? [] : (data?.items ?? [])).map((order) => (
        <option key={order.id} value={order.orderNumber}>
          {`${order.customerEmail} · @${order.instagramUsername} · ${formatCents(order.totalCents, language)}`}
        </option>
      ))}
    </datalist>
  );
}
