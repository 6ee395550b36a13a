import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import { deliveryOf } from '#contracts/orders/delivery-times.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import type { Checkout } from '#messages/es/checkout.ts';
import { formatCents, formatCount, formatPercent } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { EmailText } from '../../shared/email-text.tsx';
import { nearMissOf } from '../../shared/near-miss.ts';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';
import { type Figures, figuresOf } from '../payment/figures.ts';
import { dueFor, useTakenCode } from '../payment/taken-code.ts';
import { DraftPosts } from '../posts/post-mini.tsx';

interface BuyerEmailProps {
  email: string;
  words: Checkout['email'];
  locked: boolean;
  onClose: () => void;
}

/** Waits until the closing dialog has restored the focus. */
const leadToEmail = () => queueMicrotask(() => document.querySelector<HTMLElement>('#email')?.focus());

function BuyerEmail({ email, words, locked, onClose }: BuyerEmailProps) {
  const wanted = useRef(false);
  const [meant] = useState(() => nearMissOf(email));
  useEffect(
    () => () => {
      if (wanted.current) leadToEmail();
    },
    [],
  );
  const change = () => {
    wanted.current = true;
    onClose();
  };
  return (
    <p className="note">
      <span>
        {words.to}{' '}
        <b>
          <EmailText email={email} />
        </b>{' '}
        {meant && <em>{words.near(meant)} </em>}
        <button className="text" type="button" disabled={locked} onClick={change}>
          {words.change}
        </button>
      </span>
    </p>
  );
}

interface CheckoutSummaryProps {
  draft: CheckoutDraft;
  words: Checkout;
  intent: PaymentIntentReply | undefined;
  askedCents: number;
  changing: boolean;
  /** The dialog cannot be closed while the bank authenticates. */
  locked: boolean;
  onClose: () => void;
  /** Controls that can change the total, placed before the payment methods. */
  children: ReactNode;
}

type LinesProps = Pick<CheckoutSummaryProps, 'draft' | 'words'> & { figures: Figures };

/** Instagram counts views of videos only. */
const postsWord = ({ quote }: CheckoutDraft, { posts }: Checkout) =>
  isForPosts(quote.type) ? posts[quote.type] : undefined;

/** Lists all lines of the total. Their sum equals it. */
function Lines({ draft, words, figures }: LinesProps) {
  const { shape, quote } = draft;
  const { baseCents, upsell, discount, business } = figures;
  const lines: [name: string, amount: string, less?: boolean][] = [
    [draft.line, formatCents(baseCents, shape)],
  ];
  if (upsell) {
    const extra = words.extra[quote.type](formatCount(upsell.additionalFollowers, shape));
    lines.push([extra, formatCents(upsell.addonPriceCents, shape)]);
  }
  if (draft.bonusLine) lines.push([draft.bonusLine, formatCents(0, shape)]);
  if (discount) {
    lines.push([words.discount.line(discount.code), `−${formatCents(discount.cents, shape)}`, true]);
  }
  if (business && business.offCents > 0)
    lines.push([words.business.off, `−${formatCents(business.offCents, shape)}`, true]);
  lines.push([words.recipient, `@${draft.username}`]);
  const posts = postsWord(draft, words);
  if (draft.posts && posts) lines.push([posts, formatCount(draft.posts.length, shape)]);
  lines.push([words.delivery, deliveryOf(draft.deliveries, quote) ?? '']);
  return (
    <dl className="lines">
      {lines.map(([name, amount, less]) => (
        <div key={name} className={less ? 'less' : undefined}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows what is bought, for whom and for how much before any payment method (LAW row 2). */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { draft, words, intent, askedCents, changing, locked, onClose, children } = props;
  const { shape } = draft;
  const due = dueFor(useTakenCode(), { type: draft.quote.type, totalCents: askedCents });
  const figures = figuresOf(intent, { ...due, taxRate: draft.taxRate });
  const rate = formatPercent(figures.taxRate / 100, shape);
  return (
    <section className="co-sum" aria-labelledby="checkout-title">
      <div className="co-head" data-kept="">
        <h2 id="checkout-title">
          <Icon name="lock" />
          {words.title}
        </h2>
        <button className="icon" type="button" aria-label={words.close} disabled={locked} onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <p className="due" data-kept="" aria-busy={changing}>
        <small className="soft">{words.due}</small>
        <b>{formatCents(figures.totalCents, shape)}</b>
        <small className="soft">
          {figures.taxRate === 0
            ? words.business.withoutTax
            : words.taxIncluded(rate, formatCents(figures.taxCents, shape))}
        </small>
      </p>
      <Lines draft={draft} words={words} figures={figures} />
      {intent?.waitsFor && (
        <p className="note" role="status">
          <Icon name="clock" />
          <span>{words.waits(intent.waitsFor)}</span>
        </p>
      )}
      <DraftPosts posts={draft.posts} label={postsWord(draft, words)} />
      <BuyerEmail email={draft.email} words={words.email} locked={locked} onClose={onClose} />
      <div className="extras" inert={locked}>
        {children}
      </div>
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
