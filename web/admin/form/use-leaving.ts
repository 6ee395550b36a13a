import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

interface LeaveQuestion {
  stay: () => void;
  leave: () => void;
}

/** Unsaved forms. Each callback asks whether its input may be discarded. */
const unsaved = new Set<() => Promise<boolean>>();

/** Asks about all unsaved input before an action that cannot be interrupted. Returns whether to continue. */
export async function confirmLeaving(): Promise<boolean> {
  for (const ask of unsaved) if (!(await ask())) return false;
  return true;
}

/** Asks before unsaved input is left, on navigation within the back office and in the browser. */
export function useLeaving(dirty: boolean): LeaveQuestion | undefined {
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
