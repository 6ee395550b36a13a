import type { ComponentProps, MouseEvent } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  /** Modifiers of the class `btn`, for example `sm main`. */
  look?: string;
  icon?: IconName | undefined;
  /** Shows progress. The button keeps the focus and ignores clicks. */
  busy?: boolean;
}

export const buttonClass = (look = ''): string =>
  [
    'btn',
    ...look
      .split(' ')
      .filter(Boolean)
      .map((each) => `btn--${each}`),
  ].join(' ');

export function Button({ look, icon, busy, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass(look)}
      aria-disabled={busy || undefined}
      {...rest}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (!busy) onClick?.(event);
      }}
    >
      {busy ? <span className="spin" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
