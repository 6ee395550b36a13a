import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface ToastClock {
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

/** Calls `onEnd` after `totalMs`, not counting pauses. Starts paused until `resume`. */
export function createToastClock(totalMs: number, onEnd: () => void): ToastClock {
  let left = totalMs;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  return {
    stop,
    pause: () => {
      if (timer === undefined) return;
      stop();
      left -= Date.now() - since;
    },
    resume: () => {
      if (timer !== undefined || left <= 0) return;
      since = Date.now();
      timer = setTimeout(() => {
        left = 0;
        timer = undefined;
        onEnd();
      }, left);
    },
  };
}

/** Swipe distance that closes a toast (text 3, section 9). */
const thresholdPx = 50;

/** Returns whether a swipe is far enough and more horizontal than vertical. */
export const isSwipedAway = (x: number, y: number): boolean =>
  Math.abs(x) >= thresholdPx && Math.abs(x) > Math.abs(y);

/** Follows a swipe. `x` is the current horizontal offset in px. */
export function useSwipe(onAway: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const [x, setX] = useState(0);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (start.current) setX(event.clientX - start.current.x);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = start.current;
    start.current = undefined;
    if (from && isSwipedAway(event.clientX - from.x, event.clientY - from.y)) onAway();
    else setX(0);
  };
  const onPointerCancel = () => {
    start.current = undefined;
    setX(0);
  };
  return { x, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** Duration of a toast (text 3, section 9). */
const toastMs = 5000;

/** Pauses the timer during hover and focus. */
export function useToastTimer(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  const holds = useRef(new Set<string>());
  const clock = useRef<ReturnType<typeof createToastClock>>(undefined);

  useEffect(() => {
    const running = createToastClock(toastMs, () => close.current());
    clock.current = running;
    running.resume();
    return running.stop;
  }, []);

  const hold = (reason: string, on: boolean) => {
    if (on) holds.current.add(reason);
    else holds.current.delete(reason);
    if (holds.current.size > 0) clock.current?.pause();
    else clock.current?.resume();
  };
  return {
    onPointerEnter: () => hold('pointer', true),
    onPointerLeave: () => hold('pointer', false),
    onFocus: () => hold('focus', true),
    onBlur: () => hold('focus', false),
  };
}
