import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface Question {
  stay: () => void;
  leave: () => void;
}

/** Holds those that have something unsaved just now; each asks whether it may be left. */
const unsaved = new Set<() => Promise<boolean>>();

/** Asks about everything unsaved, before an act that cannot be called off halfway. Returns whether it may be lost. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of unsaved) if (!(await ask())) return false;
  return true;
}

/** Asks first when a page with something typed is left, inside the back office and at the browser's own ways out. */
export function useLeaving(dirty: boolean): Question | undefined {
  const [asked, setAsked] = useState<(mayGo: boolean) => void>();
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  useEffect(() => {
    if (!dirty) return;
    const ask = () => new Promise<boolean>((resolve) => setAsked(() => resolve));
    unsaved.add(ask);
    return () => void unsaved.delete(ask);
  }, [dirty]);
  const end = (mayGo: boolean) => {
    asked?.(mayGo);
    setAsked(undefined);
  };
  if (asked) return { stay: () => end(false), leave: () => end(true) };
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : undefined;
}
