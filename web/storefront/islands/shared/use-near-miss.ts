import { type RefObject, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';
import { nearMissOf } from './near-miss.ts';

/** The question about a slip of a well-known domain: asked when the field is left, once for each address. */
export function useNearMiss(field: RefObject<HTMLInputElement | null>, onSettled: () => void) {
  const confirmed = useRef<string>(undefined);
  const [meant, setMeant] = useState<string>();
  const written = () => field.current?.value ?? '';

  const ask = () => {
    const email = written();
    afterPress(() => setMeant(email === confirmed.current ? undefined : nearMissOf(email)));
  };
  const end = () => {
    setMeant(undefined);
    field.current?.focus();
  };
  const correct = (email: string) => {
    if (field.current) field.current.value = email;
    end();
    onSettled();
  };
  const keep = () => {
    confirmed.current = written();
    end();
  };
  return { meant, ask, forget: () => setMeant(undefined), correct, keep };
}
