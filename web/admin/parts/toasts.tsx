import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { toastMessages } from '#messages/toast.ts';
import { useSwipe, useToastTimer } from '../../shared/toast-life.ts';
import { useLanguage, useTexts } from '../language.tsx';
import { Icon } from './icon.tsx';
import { currentToast, dismissToast, type ShownToast, subscribeToToasts } from './toast-store.ts';

function ToastCard({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const { tone, title, text, action } = toast;
  const patience = useToastTimer(onClose);
  const { x, handlers } = useSwipe(onClose);
  const words = toastMessages[useLanguage()];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the gestures are short cuts for the button inside
    <div
      className={tone === 'bad' ? 'toast toast--err' : 'toast'}
      style={x === 0 ? undefined : { translate: `${x}px` }}
      onKeyDown={onKeyDown}
      {...patience}
      {...handlers}
    >
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div className="grow">
        <b>{title}</b>
        {text && <p className="ink2">{text}</p>}
        {action && (
          <button
            type="button"
            className="lnk"
            onClick={() => {
              onClose();
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" className="cp" aria-label={words.close} title={words.close} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  );
}

/** Live region of toasts, focused by F8 (text 3, section 9). Rendered before it has content. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToasts, currentToast);
  const region = useRef<HTMLElement>(null);
  const before = useRef<HTMLElement>(null);
  const { toasts } = useTexts(shellMessages);
  useEffect(() => {
    const lead = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8' || !currentToast()) return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) before.current = document.activeElement;
      region.current?.focus();
    };
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, []);
  const close = (number: number) => {
    const inside = region.current?.contains(document.activeElement);
    dismissToast(number);
    if (inside) before.current?.focus();
  };
  const card = toast && <ToastCard key={toast.number} toast={toast} onClose={() => close(toast.number)} />;
  return (
    <section className="toasts" ref={region} tabIndex={-1} aria-label={toasts}>
      <div role="status">{toast?.tone === 'good' && card}</div>
      <div role="alert">{toast?.tone === 'bad' && card}</div>
    </section>
  );
}
