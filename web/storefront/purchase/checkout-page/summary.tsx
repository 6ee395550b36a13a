import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import { deliveryOf } from '#contracts/orders/delivery-times.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import { formatCents, formatPercent } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { WhatHappensNext } from '../../parts/what-happens-next.tsx';
import type { AcceptedOffer } from '../../shared/form-memory.ts';
import type { PaymentContext } from '../contexts.ts';
import { bonusLine, findPriceBefore, type Quote, quoteLine } from '../package/packages.ts';
import type { AmountDue } from '../payment/applied-code.ts';
import { Assurance } from '../payment/assurance.tsx';
import { DraftPosts } from '../posts/post-mini.tsx';
import type { CheckoutVisit } from './visit.ts';

interface SummaryProps {
  frame: PaymentContext;
  visit: Pick<CheckoutVisit, 'username' | 'posts'>;
  quote: Quote;
  taken: AcceptedOffer | undefined;
  due: AmountDue;
  /** Earlier order of this visit that must finish first. */
  waitsFor?: string | null | undefined;
  /** Locked while the bank authenticates. */
  locked: boolean;
}

function claimOf({ frame, quote, taken, due }: SummaryProps): string | undefined {
  const { exclusive } = frame.words;
  const money = (cents: number) => formatCents(cents, frame.props.shape);
  if (due.discount) return exclusive.discount(money(due.discount.cents));
  if (taken) return exclusive.taken(money(taken.savingsCents));
  const before = findPriceBefore(quote, frame.props.packages);
  return before === undefined ? undefined : exclusive.reduced(money(before));
}

function ExclusiveBanner(props: SummaryProps) {
  const claim = claimOf(props);
  if (!claim) return null;
  return (
    <p className="alert good exclusive">
      <Icon name="ok" />
      <b>{props.frame.words.exclusive.title}</b>
      <span>{claim}</span>
    </p>
  );
}

function SummaryLine({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      {/* The placeholder has the same size, so the content does not shift. */}
      <dd key={value}>{value}</dd>
    </div>
  );
}

/** Shows the total with tax, features and delivery estimate before the binding button (LAW row 2). */
export function PaySummary(props: SummaryProps) {
  const { frame, visit, quote, due, locked, waitsFor } = props;
  const { form, pay, words } = frame;
  const { shape, taxRate, locale, deliveries } = frame.props;
  const { summary } = form;
  const money = (cents: number) => formatCents(cents, shape);
  const { totalCents, discount, business } = due;
  const offCents = business?.offCents ?? 0;
  const bonus = bonusLine(quote, summary, shape);
  return (
    <div className="beside">
      <aside className="sheet sum" aria-label={summary.label}>
        <div className="head row">
          <h2>{summary.title}</h2>
          {!locked && <a href={servicePathTo(quote.kind ?? quote.type, locale)}>{words.changePackage}</a>}
        </div>
        <ExclusiveBanner {...props} />
        <dl className="lines">
          <SummaryLine name={summary.profile} value={visit.username ? `@${visit.username}` : '—'} />
          {isForPosts(quote.type) && (
            <SummaryLine
              name={summary[quote.type].posts}
              value={visit.posts?.length ? String(visit.posts.length) : '—'}
            />
          )}
          <SummaryLine
            name={quoteLine(quote, summary, shape)}
            value={money(totalCents + (discount?.cents ?? 0) + offCents)}
          />
          {bonus && <SummaryLine name={bonus} value={money(0)} />}
          {discount && (
            <SummaryLine name={summary.discount(discount.code)} value={`−${money(discount.cents)}`} />
          )}
          {offCents > 0 && <SummaryLine name={pay.business.off} value={`−${money(offCents)}`} />}
          <SummaryLine
            name={summary.delivery}
            value={waitsFor ? pay.waits(waitsFor) : (deliveryOf(deliveries, quote) ?? '')}
          />
          <SummaryLine name={summary.refill} value={summary.refillDays(quote.refillDays)} />
          <div className="tot" data-kept="">
            <dt>{summary.total}</dt>
            <dd>{money(totalCents)}</dd>
          </div>
          <div>
            <dt>
              {business?.tax === 'reverse_charge'
                ? pay.business.withoutTax
                : summary.taxIncluded(formatPercent(taxRate / 100, shape))}
            </dt>
            <dd className="soft">
              {money(business?.tax === 'reverse_charge' ? 0 : taxInGross(totalCents, taxRate))}
            </dd>
          </div>
        </dl>
        {isForPosts(quote.type) && <DraftPosts posts={visit.posts} label={pay.posts[quote.type]} />}
      </aside>
      <ul className="after" aria-label={frame.words.after.label}>
        <WhatHappensNext words={frame.words.after} />
        <Assurance words={pay.assurance} refillDays={quote.refillDays} />
      </ul>
    </div>
  );
}
