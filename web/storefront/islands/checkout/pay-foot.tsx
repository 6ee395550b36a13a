import type { Checkout } from '#messages/es/checkout.ts';
import { formatCents } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { LegalLine } from '../shared/legal-line.tsx';
import { Assurance } from './assurance.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';

interface PayFootProps {
  draft: Pick<CheckoutDraft, 'shape' | 'orderButton' | 'legal' | 'seller'>;
  words: Checkout;
  totalCents: number;
  /** The total is about to become another. */
  waiting?: boolean;
  paying: boolean;
  /** Everything that the form asks for is there. */
  ready: boolean;
  /** What is said of the card's data. */
  safe: string;
}

/** The end of every payment form: the total, the binding button, what happens to the card's data. */
export function PayFoot({ draft, words, totalCents, waiting = false, paying, ready, safe }: PayFootProps) {
  const busy = paying || waiting;
  return (
    <div className="pay-foot">
      <p aria-busy={waiting}>
        <span>{words.totalWithTax}</span>
        <b className="n">{formatCents(totalCents, draft.shape)}</b>
      </p>
      {/* It carries the binding words and nothing else (LAW row 1), and can be reached while it can't be used. */}
      <button className="btn main wide" type="submit" aria-disabled={busy || !ready || undefined}>
        {busy && <span className="spin" />}
        {busy ? (paying ? words.processing : words.updating) : draft.orderButton}
      </button>
      <p className="note">
        <Icon name="lock" />
        <span>{safe}</span>
      </p>
      <Assurance words={words.assurance} seller={draft.seller} />
      <LegalLine links={draft.legal} words={words.legal} />
    </div>
  );
}
