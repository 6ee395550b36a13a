import { type ReactNode, useEffect, useId, useRef } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { useTexts } from '../language.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  about?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  /** Without it the dialog closes only by its buttons. */
  onClose: (() => void) | undefined;
  className?: string;
}

/** Modal dialog, open while rendered. The browser traps the focus and focuses the first control. */
export function Dialog({ title, about, children, foot, onClose, className = '' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const words = useTexts(shellMessages);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    const find = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector);
    const first =
      find('[data-first]') ?? find('.dlg__b :is(input, select, textarea, button), .dlg__f button');
    first?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`dlg dlg--center ${className}`}
      aria-labelledby={id}
      onCancel={(event) => {
        // React also bubbles events of nested dialogs and file inputs.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
    >
      <div className="dlg__h">
        <div>
          <h2 id={id}>{title}</h2>
          {about && <p>{about}</p>}
        </div>
        {onClose && (
          <button
            type="button"
            className="btn btn--icon btn--ghost btn--sm"
            aria-label={words.close}
            title={words.close}
            onClick={onClose}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
      <div className="dlg__b">{children}</div>
      {foot && <div className="dlg__f">{foot}</div>}
    </dialog>
  );
}
