import { useCallback, useEffect, useRef } from 'react';

/**
 * Makes the back button close an overlay instead of leaving the page, through a history entry. `onBack` returns whether
 * it may close. It must stay while a bank authenticates.
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
      // Closed by other means: remove its history entry, unless a navigation is in progress.
      if (entered && history.state?.over) history.back();
    };
  }, []);
}

/** Runs the handler of the latest render when the back button restores the page. */
export function useRestoredPage(handler: () => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const revived = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    addEventListener('pageshow', revived);
    return () => removeEventListener('pageshow', revived);
  }, []);
}

/** Reloads a page restored by the back button from the success page, because a paid form must not be usable. */
export function useReloadWhenPaid(): () => void {
  const paid = useRef(false);
  useRestoredPage(() => {
    if (paid.current) location.reload();
  });
  return useCallback(() => {
    paid.current = true;
  }, []);
}
