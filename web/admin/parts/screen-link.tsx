import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type Address, addressOf } from '../addresses.ts';
import { buttonClass } from './button.tsx';
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
