import { useCallback, useEffect, useRef } from 'react';

/**
 * While something lies over the page, "back" takes that away instead of the page: it has an entry of its own
 * in the history. `onBack` returns whether it may go now; while a bank is asked it stays.
 */
export function useBack(onBack: () => boolean): void {
  const latest = useRef(onBack);
  latest.current = onBack;

  useEffect(() => {
    let entered = true;
    const enter = () => history.pushState({ over: true }, '');
    const onPop = () => {
      if (latest.current()) entered = false;
      else enter();
    };
    enter();
    addEventListener('popstate', onPop);
    return () => {
      removeEventListener('popstate', onPop);
      // It was closed otherwise, so its entry goes with it, unless another page is already on its way.
      if (entered && history.state?.over) history.back();
    };
  }, []);
}

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
