import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as Floating } from 'react-aria-components/Popover';

interface PopoverProps {
  /** What its button shows. */
  trigger: ReactNode;
  triggerClass?: string;
  /** Where the button shows no words. */
  triggerLabel?: string;
  label: string;
  children: (close: () => void) => ReactNode;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  width?: number;
}

/** A small panel that floats at its button: choices, a filter, columns. Escape and a press outside close it. */
export function Popover({
  trigger,
  triggerClass = 'btn btn--sm',
  triggerLabel,
  label,
  ...rest
}: PopoverProps) {
  const { children, placement = 'bottom start', width } = rest;
  return (
    <DialogTrigger>
      <Button className={triggerClass} {...(triggerLabel ? { 'aria-label': triggerLabel } : {})}>
        {trigger}
      </Button>
      <Floating placement={placement} offset={4} className="menu menu--float" style={width ? { width } : {}}>
        <Dialog aria-label={label} className="menu__in">
          {({ close }) => <>{children(close)}</>}
        </Dialog>
      </Floating>
    </DialogTrigger>
  );
}
