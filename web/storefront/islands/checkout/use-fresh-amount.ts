import { useElements } from '@stripe/react-stripe-js';
import { useEffect, useRef, useState } from 'react';

/** Tells the processor's fields when the intent has another amount. True while they have not heard it yet. */
export function useFreshAmount(amountCents: number, onDeaf?: () => void): boolean {
  const elements = useElements();
  const [heard, setHeard] = useState(amountCents);
  const deaf = useRef(onDeaf);
  deaf.current = onDeaf;

  useEffect(() => {
    if (!elements || heard === amountCents) return;
    let gone = false;
    const tell = async () => {
      const { error } = await elements.fetchUpdates().catch((reason: unknown) => ({ error: reason }));
      if (gone) return;
      if (error) deaf.current?.();
      else setHeard(amountCents);
    };
    void tell();
    return () => {
      gone = true;
    };
  }, [elements, amountCents, heard]);

  return heard !== amountCents;
}
