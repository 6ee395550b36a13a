import { type PointerEvent, useEffect, useRef, useState } from 'react';

interface ToastClock {
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

/** Runs `onEnd` after so much time in all; pauses do not count. It stands still until `resume`. */
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

/** A toast has to be pushed this far to be sent away (text 3, section 9). */
const thresholdPx = 50;

/** Returns whether it was pushed sideways, to either hand, and more sideways than up or down. */
export const isSwipedAway = (x: number, y: number): boolean =>
  Math.abs(x) >= thresholdPx && Math.abs(x) > Math.abs(y);

/** Follows a finger or the pointer; `x` is how far the toast hangs aside just now. */
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

/** A toast stands this long (text 3, section 9). */
const shownMs = 5000;

/** Holds its time still while someone points at it or is inside it. */
export function usePatience(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  const holds = useRef(new Set<string>());
  const clock = useRef<ReturnType<typeof createToastClock>>(undefined);

  useEffect(() => {
    const running = createToastClock(shownMs, () => close.current());
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
