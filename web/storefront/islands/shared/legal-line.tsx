import type { Checkout } from '#messages/es/checkout.ts';

/** A page to read before paying. */
export interface LegalLink {
  href: string;
  label: string;
}

interface LegalLineProps {
  links: readonly LegalLink[] | undefined;
  words: Checkout['legal'];
}

/** Below the button that binds. In a tab of their own: nothing that was typed is lost by reading. */
export function LegalLine({ links = [], words }: LegalLineProps) {
  if (links.length === 0) return null;
  return (
    <p className="legal-line">
      {words.lead}{' '}
      {links.map(({ href, label }, index) => (
        <span key={href}>
          {index > 0 && ' · '}
          <a href={href} target="_blank" rel="noopener">
            {label}
            <span className="vh"> {words.newTab}</span>
          </a>
        </span>
      ))}
    </p>
  );
}
