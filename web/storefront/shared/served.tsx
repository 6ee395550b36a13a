import type { HTMLAttributes, ReactNode } from 'react';

interface ServedProps extends HTMLAttributes<HTMLElement> {
  tag: 'p' | 'ul';
  /** It is made under `import.meta.env.SSR` alone, so that browsers carry no code for it. */
  children: ReactNode;
}

/**
 * Holds what never changes: the server writes it, and the browser leaves it as it stands. It works only where
 * an island hydrates.
 */
export function Served({ tag: Tag, children, ...rest }: ServedProps) {
  if (import.meta.env.SSR) return <Tag {...rest}>{children}</Tag>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, React only learns that the inside is not its own
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: '' }} suppressHydrationWarning />;
}
