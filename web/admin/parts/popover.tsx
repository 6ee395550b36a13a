import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Floating as FloatingPanel } from './floating.tsx';

const load = () => import('./floating.tsx');
const Floating = lazy(async () => ({ default: (await load()).Floating as typeof FloatingPanel }));

interface PopoverProps {
  trigger: ReactNode;
  triggerClass?: string;
  /** Required when the button has no text. */
  triggerLabel?: string;
  label: string;
  children: (close: () => void) => ReactNode;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  width?: number;
}

/**
 * Panel anchored to a button. Escape and outside clicks close it. Its positioning library is large, so it loads on
 * hover or focus.
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
