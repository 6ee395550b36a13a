import { Link } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type Address, addressOf } from '../addresses.ts';
import { Icon, type IconName } from './icon.tsx';

interface ScreenLinkProps {
  /** Looks like a button, with modifiers of the class `btn`. */
  look?: string;
  icon?: IconName;
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
  children: ReactNode;
}

/** Saved views differ only in their query. */
const exactly = { exact: true, includeSearch: true };

type LinkAttributes = Omit<ComponentProps<'a'>, 'href' | 'children'>;

/** Link to a screen. Its code is preloaded on hover and focus. */
export function ScreenLink({
  to,
  params,
  search,
  look,
  icon,
  children,
  ...rest
}: ScreenLinkProps & LinkAttributes) {
  const className = look === undefined ? undefined : buttonClass(look);
  const target = { to: addressOf(to, params), search: search ?? {} } as unknown as { to: string };
  return (
    <Link preload="intent" activeOptions={exactly} {...target} className={className} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

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
