import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the room that a part once had while the page follows an order: what stands below does not move under a finger
 * when its sentences become shorter. Where they may grow and shrink by themselves first (`from` is false), the room of
 * the last rendering before counts. Another width begins again.
 */
export function useKeptRoom(part: RefObject<HTMLElement | null>, from = true): void {
  const had = useRef(0);
  useLayoutEffect(() => {
    const { current } = part;
    if (!current) return;
    had.current = from ? Math.max(had.current, current.offsetHeight) : current.offsetHeight;
    if (from) current.style.minHeight = `${had.current}px`;
  });
  useEffect(() => {
    const forget = () => {
      had.current = 0;
      if (part.current) part.current.style.minHeight = '';
    };
    addEventListener('resize', forget);
    return () => removeEventListener('resize', forget);
  }, [part]);
}
