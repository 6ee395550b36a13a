import type { ComponentProps } from 'react';

interface BusyButtonProps extends ComponentProps<'button'> {
  look: string;
  busy: boolean;
  text: string;
}

/** Button that ignores presses while its action runs. The button stays focusable. */
export function BusyButton({ look, busy, text, onClick, ...button }: BusyButtonProps) {
  return (
    <button
      type="button"
      {...button}
      className={look}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy && <span className="spin" />}
      {text}
    </button>
  );
}
