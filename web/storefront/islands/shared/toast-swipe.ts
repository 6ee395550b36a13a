import { type PointerEvent, useRef, useState } from 'react';

/** How far a toast has to be pushed to be sent away (text 3, section 9). */
const thresholdPx = 50;

/** Sideways, to either hand, and more sideways than up or down. */
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
