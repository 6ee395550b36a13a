import { type ReactNode, useId } from 'react';
import type { Checkout } from '#messages/es/checkout.ts';
import { formatCents } from '../../number-shape.ts';
import { Icon, type IconName } from '../../parts/icon.tsx';
import type { LegalLink, SalesTerms } from '../frames.ts';

interface AssuranceProps {
  words: Checkout['assurance'];
  /** Company the buyer contracts with. */
  seller: string | undefined;
  refillDays: number;
}

function Assurance({ words, seller, refillDays }: AssuranceProps) {
  const { short, drop } = words;
  const answers: [icon: IconName, lead: string, text: string][] = [
    ['user', words.password, seller ? words.seller(seller) : ''],
    ['ok', `${short.lead},`, short.text],
    ['rise', drop.lead(refillDays), drop.text(refillDays)],
  ];
  return (
    <ul className="assurance">
      {answers.map(([icon, lead, text]) => (
        <li key={icon} className="note">
          <Icon name={icon} />
          <span>
            <strong>{lead}</strong> {text}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface LegalLineProps {
  links: readonly LegalLink[] | undefined;
  words: Checkout['legal'];
}

/** Links below the binding button open in a new tab, so typed values are not lost. */
function LegalLine({ links = [], words }: LegalLineProps) {
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

interface PayFootProps {
  terms: SalesTerms;
  /** Reverse charge: a business in another member state owes the tax. */
  withoutTax?: boolean;
  words: Checkout;
  totalCents: number;
  /** Refill guarantee of the package, in days. */
  refillDays: number;
  /** A new total is being requested. */
  waiting?: boolean;
  paying: boolean;
  /** All required fields are valid. */
  ready: boolean;
  safe: string;
  /** Replaces the button, for a bank whose fields include their own. */
  instead?: ReactNode;
}

export function PayFoot(props: PayFootProps) {
  const {
    terms,
    words,
    withoutTax = false,
    totalCents,
    refillDays,
    waiting = false,
    paying,
    ready,
    safe,
    instead,
  } = props;
  const busy = paying || waiting;
  const total = useId();
  return (
    <div className="pay-foot">
      <p id={total} data-kept="" aria-busy={waiting}>
        <span>{withoutTax ? words.business.totalWithout : words.totalWithTax}</span>
        <b className="n">{formatCents(totalCents, terms.shape)}</b>
      </p>
      {/* The label contains only the binding words (LAW row 1). The amount above is the button's description. */}
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
      <p className="note">
        <Icon name="lock" />
        <span>{safe}</span>
      </p>
      <Assurance words={words.assurance} seller={terms.seller} refillDays={refillDays} />
      <LegalLine links={terms.legal} words={words.legal} />
    </div>
  );
}
