import { useCallback, useEffect, useRef } from 'react';

/** "Back" from the success page may revive this page as it was: a paid form must not stand there again. */
export function useReloadWhenPaid(): () => void {
  const paid = useRef(false);
  useEffect(() => {
    const revived = (event: PageTransitionEvent) => {
      if (event.persisted && paid.current) location.reload();
    };
    addEventListener('pageshow', revived);
    return () => removeEventListener('pageshow', revived);
  }, []);
  return useCallback(() => {
    paid.current = true;
  }, []);
}
