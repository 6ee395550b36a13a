import { type HTMLAttributes, type ReactNode, useState } from 'react';

interface ServedProps extends HTMLAttributes<HTMLElement> {
  tag: 'p' | 'ul';
  /** Unique in the page. */
  className: string;
  /** It is made under `import.meta.env.SSR` alone, so that browsers carry no code for it. */
  children: ReactNode;
}

/** Keeps the served inside, also when React renders the island again after a failed hydration. */
function Kept({ tag: Tag, ...rest }: Omit<ServedProps, 'children'>) {
  const [html] = useState(() => document.querySelector(`.${rest.className}`)?.innerHTML ?? '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, read from the page
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

/**
 * Holds what never changes: the server writes it, and the browser leaves it as it stands. It works only where
 * an island hydrates.
 */
export function Served({ tag: Tag, children, ...rest }: ServedProps) {
  if (import.meta.env.SSR) return <Tag {...rest}>{children}</Tag>;
  return <Kept tag={Tag} {...rest} />;
}
