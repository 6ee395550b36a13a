import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { FloatingPanel } from './floating.tsx';
import { KeysOff } from './keys-off.tsx';

const loadFloating = () => import('./floating.tsx');
const Floating = lazy(async () => ({
  default: (await loadFloating()).FloatingPanel as typeof FloatingPanel,
}));

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
        onPointerEnter={() => void loadFloating()}
        onFocus={() => void loadFloating()}
        onClick={() => setOpen((before) => !before)}
      >
        {trigger}
      </button>
      {open && (
        <Suspense fallback={<KeysOff />}>
          <Floating at={button} label={label} placement={placement} width={width} onClose={close}>
            {children(close)}
          </Floating>
        </Suspense>
      )}
    </>
  );
}
