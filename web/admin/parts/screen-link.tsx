import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type Address, addressOf } from '../addresses.ts';

interface ScreenLinkProps {
  to: Address;
  /** Replaces the `$names` of the address. */
  params?: Record<string, string>;
  /** Holds filters of the list that it leads to. */
  search?: Record<string, string>;
  children: ReactNode;
}

/** A view of a list is its address with what stands behind the question mark. */
const exactly = { exact: true, includeSearch: true };

type Rest = Omit<ComponentProps<'a'>, 'href' | 'children'>;

/** Links to a screen. Its code is fetched when it is pointed at or focused, so that it opens at once. */
export function ScreenLink({ to, params, search, children, ...rest }: ScreenLinkProps & Rest) {
  const target = { to: addressOf(to, params), search: search ?? {} } as unknown as { to: string };
  return (
    <Link preload="intent" activeOptions={exactly} {...target} {...rest}>
      {children}
    </Link>
  );
}
