import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Keeps the room that a part once had while the page follows an order: what stands below does not move under a finger
 * when its sentences become shorter. Another width begins again.
 */
export function useKeptRoom(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = part;
    if (current) current.style.minHeight = `${current.offsetHeight}px`;
  });
  useEffect(() => {
    const forget = () => {
      if (part.current) part.current.style.minHeight = '';
    };
    addEventListener('resize', forget);
    return () => removeEventListener('resize', forget);
  }, [part]);
}
