import { useEffect, useRef, useState } from 'react';

const retryMs = 5000;

/**
 * Follows an order by server-sent events while `path` is given. Returns whether the line is open.
 * The browser mends a broken line by itself; one that was refused is opened again after a while.
 */
export function useLiveOrder<Order>(path: string | undefined, onOrder: (order: Order) => void): boolean {
  const [open, setOpen] = useState(true);
  const latest = useRef(onOrder);
  latest.current = onOrder;

  useEffect(() => {
    if (!path) return;
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const connect = () => {
      source = new EventSource(path);
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
  }, [path]);

  return open;
}
