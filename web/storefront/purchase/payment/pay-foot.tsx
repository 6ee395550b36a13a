import { type ReactNode, useId } from 'react';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { formatCents } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import type { LegalLink, SalesTerms } from '../contexts.ts';

interface LegalLinksProps {
  links: readonly LegalLink[] | undefined;
  words: CheckoutTexts['legal'];
}

/** Links below the binding button open in a new tab, so typed values are not lost. */
function LegalLinks({ links = [], words }: LegalLinksProps) {
  if (links.length === 0) return null;
  return (
    <span>
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
    </span>
  );
}

interface PayFootProps {
  terms: SalesTerms;
  /** Reverse charge: a business in another member state owes the tax. */
  withoutTax?: boolean;
  words: CheckoutTexts;
  totalCents: number;
  /** The buyer has given both statements before this step. */
  agreed?: boolean;
  /** A new total is being requested. */
  waiting?: boolean;
  paying: boolean;
  ready: boolean;
  safe: string;
  /** Replaces the button, for a bank whose fields include their own. */
  instead?: ReactNode;
}

export function PayFoot(props: PayFootProps) {
  const { terms, words, withoutTax = false, totalCents, agreed, waiting = false } = props;
  const { paying, ready, safe, instead } = props;
  const busy = paying || waiting;
  const total = useId();
  return (
    <div className="pay-foot">
      <div className={instead ? undefined : 'go'}>
        <p id={total} data-kept="" aria-busy={waiting}>
          <span>{withoutTax ? words.business.totalWithout : words.totalWithTax}</span>
          <b className="n">{formatCents(totalCents, terms.shape)}</b>
        </p>
        {/* The label contains only the binding words (LAW row 1). The amount next to it is the button's description. */}
        {instead ?? (
          <button
            className="btn main wide"
            type="submit"
            data-kept=""
            aria-describedby={total}
            aria-disabled={busy || !ready || undefined}
          >
            {busy && <span className="spin" />}
            {busy ? (paying ? words.processing : words.updating) : terms.consents.orderButton}
          </button>
        )}
      </div>
      <p className="law">
        {agreed && <span>{words.consents} </span>}
        <LegalLinks links={terms.legal} words={words.legal} />
      </p>
      <p className="note">
        <Icon name="lock" />
        <span>{safe}</span>
      </p>
    </div>
  );
}
