import type { KeyboardEvent } from 'react';
import { useSwipe, useToastTimer } from '../../shared/toast-life.ts';
import { Icon } from '../parts/icon.tsx';

/** Short message that needs no answer. Questions stay in the page instead. */
export interface Toast {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  action?: { label: string; run: () => void };
}

interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  onClose: () => void;
}

export function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const { tone, title, text, action } = toast;
  const patience = useToastTimer(onClose);
  const { x, handlers } = useSwipe(onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // Prevents Escape from also closing the dialog below.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the gestures are short cuts for the button inside
    <div
      className={x === 0 ? 'alert toast' : 'alert toast dragged'}
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
