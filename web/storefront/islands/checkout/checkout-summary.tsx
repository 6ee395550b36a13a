import { taxWithin } from '#contracts/money.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import { formatCents, formatPercent } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import type { CheckoutDraft } from './checkout-draft.ts';

interface CheckoutSummaryProps {
  draft: CheckoutDraft;
  words: Checkout;
  totalCents: number;
  /** While the bank is asked the dialog stays. */
  locked: boolean;
  onClose: () => void;
}

/** What is bought, for whom and for how much, before any way to pay (LAW row 2). */
export function CheckoutSummary({ draft, words, totalCents, locked, onClose }: CheckoutSummaryProps) {
  const { shape, taxRate } = draft;
  const tax = formatCents(taxWithin(totalCents, taxRate), shape);
  return (
    <section className="co-sum" aria-labelledby="checkout-title">
      <div className="co-head">
        <h2 id="checkout-title">
          <Icon name="lock" />
          {words.title}
        </h2>
        <button className="icon" type="button" aria-label={words.close} disabled={locked} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <p className="due">
        <small className="soft">{words.due}</small>
        <b>{formatCents(totalCents, shape)}</b>
        <small className="soft">{`${words.taxIncluded(formatPercent(taxRate / 100, shape))}: ${tax}`}</small>
      </p>
      <dl className="lines">
        <div>
          <dt>{draft.line}</dt>
          <dd>{formatCents(totalCents, shape)}</dd>
        </div>
        {draft.bonusLine && (
          <div>
            <dt>{draft.bonusLine}</dt>
            <dd>{formatCents(0, shape)}</dd>
          </div>
        )}
        <div>
          <dt>{words.recipient}</dt>
          <dd>@{draft.username}</dd>
        </div>
        <div>
          <dt>{words.delivery}</dt>
          <dd>{words.deliveryText}</dd>
        </div>
      </dl>
      <p className="note">
        <Icon name="ok" />
        <span>
          {words.consents}{' '}
          <button className="text" type="button" disabled={locked} onClick={onClose}>
            {words.change}
          </button>
        </span>
      </p>
    </section>
  );
}
