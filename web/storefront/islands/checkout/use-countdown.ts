import { useEffect, useState } from 'react';
import { secondsUntil, untilNextSecond } from './countdown.ts';

/**
 * Counts down the seconds that the shop has told; each new answer tells them anew.
 * A device that slept wakes up with the right figure.
 */
export function useCountdown(answer: { secondsLeft: number | null } | null | undefined): number {
  const told = answer?.secondsLeft ?? 0;
  const [counted, setCounted] = useState({ answer, left: told });

  useEffect(() => {
    const endsAt = Date.now() + told * 1000;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const now = Date.now();
      setCounted({ answer, left: secondsUntil(endsAt, now) });
      if (now < endsAt) timer = setTimeout(tick, untilNextSecond(endsAt, now));
    };
    tick();
    return () => clearTimeout(timer);
  }, [answer, told]);

  return counted.answer === answer ? counted.left : told;
}
