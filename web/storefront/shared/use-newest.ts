import { useRef } from 'react';

/** Returns a function that supersedes earlier requests. Its result returns whether the new request is the latest. */
export function useNewest(): () => () => boolean {
  const count = useRef(0);
  const begin = useRef(() => {
    count.current += 1;
    const mine = count.current;
    return () => mine === count.current;
  });
  return begin.current;
}
