import { type RefObject, useEffect, useRef } from 'react';
import type { Stage } from './stage.ts';

/** The button that was pressed is gone: the focus goes on to where its answer appears, and so does the view. */
export function useFocusOnPayment(at: Stage['at']): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(at);
  useEffect(() => {
    const asked = before.current === 'details' || before.current === 'offer';
    before.current = at;
    if (asked && at === 'loading') place.current?.focus();
  }, [at]);
  return place;
}
