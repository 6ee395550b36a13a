import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type Address, addressOf } from '../addresses.ts';

interface ScreenLinkProps {
  to: Address;
  params?: Record<string, string>;
  search?: Record<string, string>;
  children: ReactNode;
}

/** Saved views differ only in their query. */
const exactly = { exact: true, includeSearch: true };

type Rest = Omit<ComponentProps<'a'>, 'href' | 'children'>;

/** Link to a screen. Its code is preloaded on hover and focus. */
export function ScreenLink({ to, params, search, children, ...rest }: ScreenLinkProps & Rest) {
  const target = { to: addressOf(to, params), search: search ?? {} } as unknown as { to: string };
  return (
    <Link preload="intent" activeOptions={exactly} {...target} {...rest}>
      {children}
    </Link>
  );
}
