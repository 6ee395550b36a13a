import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Floating as FloatingPanel } from './floating.tsx';

const load = () => import('./floating.tsx');
const Floating = lazy(async () => ({ default: (await load()).Floating as typeof FloatingPanel }));

interface PopoverProps {
  /** Is what its button shows. */
  trigger: ReactNode;
  triggerClass?: string;
  /** Is needed where the button shows no words. */
  triggerLabel?: string;
  label: string;
  children: (close: () => void) => ReactNode;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  width?: number;
}

/**
 * Shows a small panel that floats at its button: choices, a filter, columns. Escape and a press outside close
 * it. What makes it float is a sixth of what the first screen would weigh, so it is fetched when a button is
 * about to be pressed.
 */
export function Popover({
  trigger,
  triggerClass = 'btn btn--sm',
  triggerLabel,
  label,
  ...rest
}: PopoverProps) {
  const { children, placement = 'bottom start', width } = rest;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        ref={button}
        className={triggerClass}
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(triggerLabel ? { 'aria-label': triggerLabel } : {})}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen((before) => !before)}
      >
        {trigger}
      </button>
      {open && (
        <Suspense fallback={null}>
          <Floating at={button} label={label} placement={placement} width={width} onClose={close}>
            {children(close)}
          </Floating>
        </Suspense>
      )}
    </>
  );
}
