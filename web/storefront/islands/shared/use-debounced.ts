import { useEffect, useRef } from 'react';

/** Runs `work` once `value` has stood still for so long; the signal is aborted when it moves again. */
export function useDebounced(
  value: string,
  delayMs: number,
  work: (value: string, signal: AbortSignal) => void,
): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const abort = new AbortController();
    const timer = setTimeout(() => latest.current(value, abort.signal), delayMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [value, delayMs]);
}
