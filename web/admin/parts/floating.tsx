import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Popover } from 'react-aria-components/Popover';
import { useLanguage } from '../language.tsx';

interface FloatingProps {
  at: RefObject<HTMLButtonElement | null>;
  label: string;
  placement: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  width: number | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Panel anchored to its button, kept within the window, with trapped focus. */
export function FloatingPanel({ at, label, placement, width, onClose, children }: FloatingProps) {
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
