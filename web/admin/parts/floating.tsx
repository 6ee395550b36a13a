import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { useLanguage } from '../language.ts';

interface FloatingProps {
  /** Is the button that it floats at; the focus comes back to it. */
  at: RefObject<HTMLButtonElement | null>;
  label: string;
  placement: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  width: number | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Shows the panel itself: at its button, within the window, with the focus inside until it is closed. */
export function Floating({ at, label, placement, width, onClose, children }: FloatingProps) {
  return (
    <I18nProvider locale={useLanguage()}>
      <Popover
        triggerRef={at}
        isOpen
        onOpenChange={(open) => !open && onClose()}
        placement={placement}
        offset={4}
        className="menu menu--float"
        style={width ? { width } : {}}
      >
        <Dialog aria-label={label} className="menu__in">
          {children}
        </Dialog>
      </Popover>
    </I18nProvider>
  );
}
