import { useEffect, useRef, useState } from 'react';
import { publicAddress } from '#contracts/public-address.ts';

const retryMs = 5000;

/**
 * Follows an order by server-sent events while `key` (its access token or number) is set. Returns whether the
 * connection is open. The browser reconnects a broken connection. A refused one is reopened after a delay.
 */
export function useLiveOrder<Order>(key: string | undefined, onOrder: (order: Order) => void): boolean {
  const [open, setOpen] = useState(true);
  const latest = useRef(onOrder);
  latest.current = onOrder;

  useEffect(() => {
    if (!key) return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource(publicAddress('GET /api/orders/:id/live', { params: { id: key } }));
      source.onopen = () => setOpen(true);
      source.addEventListener('order', (event) => latest.current(JSON.parse(event.data)));
      source.onerror = () => {
        setOpen(false);
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(connect, retryMs);
      };
    };
    connect();
    return () => {
      source?.close();
      clearTimeout(timer);
    };
  }, [key]);

  return open;
}
