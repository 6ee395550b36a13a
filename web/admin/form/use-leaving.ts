import { useBlocker } from '@tanstack/react-router';

/** Leaving with something typed asks first, inside the back office and at the browser's own ways out. */
export function useLeaving(dirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return blocker.status === 'blocked' ? { stay: blocker.reset, leave: blocker.proceed } : undefined;
}
