import { type HTMLAttributes, type ReactNode, useState } from 'react';

interface StaticHtmlProps extends HTMLAttributes<HTMLElement> {
  tag: 'p' | 'ul' | 'aside';
  /** Unique in the page. */
  className: string;
  /** Create it only under `import.meta.env.SSR`, so that browsers load no code for it. */
  children: ReactNode;
}

/** Keeps the server's markup, also when React renders the island again after a failed hydration. */
function PreservedHtml({ tag: Tag, ...rest }: Omit<StaticHtmlProps, 'children'>) {
  const [html] = useState(() => document.querySelector(`.${rest.className}`)?.innerHTML ?? '');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own markup, read from the page
  return <Tag {...rest} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}

/** Static server markup that the browser never re-renders. Works only inside an island that hydrates. */
export function StaticHtml({ tag: Tag, children, ...rest }: StaticHtmlProps) {
  if (import.meta.env.SSR) return <Tag {...rest}>{children}</Tag>;
  return <PreservedHtml tag={Tag} {...rest} />;
}
