import { type ReactNode, useEffect, useState } from 'react';
import type { PaymentIntentReply } from '#contracts/checkout/checkout-schemas.ts';
import type { Cents } from '#contracts/kit/money.ts';
import { deliveryOf } from '#contracts/orders/delivery-times.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { formatCents, formatCount, formatPercent } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { type AmountDue, amountAfterCode, useAppliedCode } from '../payment/applied-code.ts';
import { Assurance } from '../payment/assurance.tsx';
import { listCents } from '../payment/change-intent.ts';
import type { CheckoutDraft } from '../payment/checkout-draft.ts';
import { DraftPosts } from '../posts/post-mini.tsx';

/** Amounts of the summary: base + upsell − discount − tax not charged = total. Tax included. */
interface SummaryFigures extends Pick<PaymentIntentReply, 'upsell' | 'discount' | 'business'> {
  baseCents: Cents;
  totalCents: Cents;
  taxCents: Cents;
  /** Basis points. */
  taxRate: number;
}

/** Returns the shop's amounts, or the page's own until the shop has replied. */
export function figuresOf(
  intent: PaymentIntentReply | undefined,
  believed: AmountDue & { taxRate: number },
): SummaryFigures {
  if (!intent) {
    const { totalCents, discount, taxRate } = believed;
    const taxCents = taxInGross(totalCents, taxRate);
    const baseCents = totalCents + (discount?.cents ?? 0);
    return { baseCents, totalCents, taxCents, taxRate, upsell: null, discount, business: null };
  }
  const { amountCents, taxCents, taxRateBasisPoints, upsell, discount, business } = intent;
  return {
    baseCents: listCents(intent) - (upsell?.addonPriceCents ?? 0),
    totalCents: amountCents,
    taxCents,
    taxRate: taxRateBasisPoints,
    upsell,
    discount,
    business,
  };
}

interface CheckoutSummaryProps {
  draft: CheckoutDraft;
  words: CheckoutTexts;
  intent: PaymentIntentReply | undefined;
  askedCents: number;
  changing: boolean;
  /** Locked while the bank authenticates. */
  locked: boolean;
  /** Controls that can change the total, placed before the payment methods. */
  children: ReactNode;
}

type LinesProps = Pick<CheckoutSummaryProps, 'draft' | 'words'> & { figures: SummaryFigures };

/** Instagram counts views of videos only. */
const postsNoun = ({ quote }: CheckoutDraft, { posts }: CheckoutTexts) =>
  isForPosts(quote.type) ? posts[quote.type] : undefined;

/** Lists all lines of the total. Their sum equals it. */
function SummaryLines({ draft, words, figures }: LinesProps) {
  const { shape, quote } = draft;
  const { baseCents, upsell, discount, business } = figures;
  const lines: [name: string, amount: string, look?: 'less'][] = [
    [draft.line, formatCents(baseCents, shape)],
  ];
  if (upsell) {
    const extra = words.extra[quote.type](formatCount(upsell.additionalFollowers, shape));
    lines.push([extra, formatCents(upsell.addonPriceCents, shape)]);
  }
  if (draft.bonusLine) lines.push([draft.bonusLine, formatCents(0, shape)]);
  if (discount) {
    lines.push([words.discount.line(discount.code), `−${formatCents(discount.cents, shape)}`, 'less']);
  }
  if (business && business.offCents > 0)
    lines.push([words.business.off, `−${formatCents(business.offCents, shape)}`, 'less']);
  lines.push([words.recipient, `@${draft.username}`]);
  const posts = postsNoun(draft, words);
  if (draft.posts && posts) lines.push([posts, formatCount(draft.posts.length, shape)]);
  lines.push([words.delivery, deliveryOf(draft.deliveries, quote) ?? '']);
  return (
    <dl className="lines">
      {lines.map(([name, amount, look]) => (
        <div key={name} className={look}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

/** On narrow screens the summary is one line that opens. */
const wide = '(min-width: 768px)';

function useUnfolded() {
  const [open, setOpen] = useState(() => matchMedia(wide).matches);
  useEffect(() => {
    const query = matchMedia(wide);
    const follow = () => setOpen(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return { open, setOpen };
}

/** Shows what is bought, for whom and for how much before any payment method (LAW row 2). */
export function CheckoutSummary(props: CheckoutSummaryProps) {
  const { draft, words, intent, askedCents, changing, locked, children } = props;
  const { shape } = draft;
  const { open, setOpen } = useUnfolded();
  const due = amountAfterCode(useAppliedCode(), { type: draft.quote.type, totalCents: askedCents });
  const figures = figuresOf(intent, { ...due, taxRate: draft.taxRate });
  const rate = formatPercent(figures.taxRate / 100, shape);
  const total = formatCents(figures.totalCents, shape);
  return (
    <details className="co-sum" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary data-kept="">
        <span>
          {draft.line} · @{draft.username}
        </span>
        <Icon name="down" />
        <strong className="n">{total}</strong>
      </summary>
      <div className="co-bill">
        <p className="due" data-kept="" aria-busy={changing}>
          <small className="soft">{words.due}</small>
          <b>{total}</b>
          <small className="soft">
            {figures.taxRate === 0
              ? words.business.withoutTax
              : words.taxIncluded(rate, formatCents(figures.taxCents, shape))}
          </small>
        </p>
        <SummaryLines draft={draft} words={words} figures={figures} />
        {intent?.waitsFor && (
          <p className="note" role="status">
            <Icon name="clock" />
            <span>{words.waits(intent.waitsFor)}</span>
          </p>
        )}
        <DraftPosts posts={draft.posts} label={postsNoun(draft, words)} />
        <div className="extras" inert={locked}>
          {children}
        </div>
        <ul className="assurance">
          <Assurance words={words.assurance} refillDays={draft.quote.refillDays} />
        </ul>
      </div>
    </details>
  );
}
