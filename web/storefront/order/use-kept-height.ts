import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the largest height a part has had, so content below does not move when its text becomes shorter. While `from`
 * is false the part may still shrink, and only the last height counts. A new width resets it.
 */
export function useKeptHeight(part: RefObject<HTMLElement | null>, from = true): void {
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
