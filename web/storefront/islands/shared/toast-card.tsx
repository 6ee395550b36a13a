import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { createToastClock } from './toast-clock.ts';
import { useSwipe } from './toast-swipe.ts';

/** Something to say in passing. What needs an answer stays in the page instead. */
export interface Toast {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  /** A way back, such as "undo". */
  action?: { label: string; run: () => void };
}

/** How long a toast stands (text 3, section 9). */
const shownMs = 5000;

interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  onClose: () => void;
}

/** Its time stands still while someone points at it or is inside it. */
function usePatience(onClose: () => void) {
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

export function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const { tone, title, text, action } = toast;
  const patience = usePatience(onClose);
  const { x, handlers } = useSwipe(onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog below stays.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the gestures are short cuts for the button inside
    <div
      className={x === 0 ? 'alert toast' : 'alert toast held'}
      style={x === 0 ? undefined : { translate: `${x}px` }}
      onKeyDown={onKeyDown}
      {...patience}
      {...handlers}
    >
      <Icon name={tone === 'good' ? 'ok' : 'alert'} />
      <b>{title}</b>
      {text && <p>{text}</p>}
      {action && (
        <button
          className="text"
          type="button"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button className="icon" type="button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}
