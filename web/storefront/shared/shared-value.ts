import { useSyncExternalStore } from 'react';

/** Returns a value shared by several forms of a page that outlives each of them. */
export function createSharedValue<Value>() {
  let kept: Value | undefined;
  const followers = new Set<() => void>();
  const follow = (change: () => void) => {
    followers.add(change);
    return () => followers.delete(change);
  };
  return {
    keep(value: Value): void {
      kept = value;
      for (const change of followers) change();
    },
    read: () => kept,
    useKept: (): Value | undefined =>
      useSyncExternalStore(
        follow,
        () => kept,
        () => undefined,
      ),
  };
}
