import { useCallback, useEffect, useRef, useState } from 'react';
import type { CheckoutDraft } from '../checkout/checkout-draft.ts';
import type { LoadedCheckout } from '../checkout/load-checkout.ts';

/** Loads the payment dialog when it is first wanted; nothing of it weighs on the page before. */
export function useCheckout() {
  const [draft, setDraft] = useState<CheckoutDraft>();
  const [loaded, setLoaded] = useState<LoadedCheckout>();
  const [failed, setFailed] = useState(false);
  const paid = useRef(false);

  useEffect(() => {
    // "Back" from the success page may revive this page as it was: a paid form must not stand there again.
    const revived = (event: PageTransitionEvent) => {
      if (event.persisted && paid.current) location.reload();
    };
    addEventListener('pageshow', revived);
    return () => removeEventListener('pageshow', revived);
  }, []);

  const open = useCallback(async (wanted: CheckoutDraft) => {
    setFailed(false);
    try {
      const { loadCheckout } = await import('../checkout/load-checkout.ts');
      setLoaded(await loadCheckout(wanted.locale));
      setDraft(wanted);
    } catch {
      setFailed(true);
    }
  }, []);

  const close = useCallback(() => setDraft(undefined), []);
  const markPaid = useCallback(() => {
    paid.current = true;
  }, []);
  return { draft, loaded, failed, open, close, markPaid };
}
