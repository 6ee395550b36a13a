import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import type { AccountOrder } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import { isForPosts, type OrderDisplayState } from '#contracts/orders/states.ts';
import { correctAnchor } from '#contracts/pages/anchors.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { chipText, explainStanding } from '#messages/order-standings.ts';
import { pageMessages } from '#messages/pages.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { formatCount, formatPercent } from '../../number-shape.ts';
import { formatDate } from '../../order/dates.ts';
import { packageLine } from '../../order/order-view.tsx';
import { AccountForm, StepButton } from './account-form.tsx';

interface CardProps {
  order: AccountOrder;
  locale: Locale;
  services: readonly Service[];
}

const tones: Partial<Record<OrderDisplayState, 'good' | 'warn' | 'bad'>> = {
  completed: 'good',
  underway: 'warn',
  bank: 'warn',
  held: 'warn',
  partial: 'warn',
  failed: 'bad',
  unpaid: 'bad',
};

function StateChip({ order, locale }: Pick<CardProps, 'order' | 'locale'>) {
  const texts = { plain: standingMessages[locale], words: trackingMessages[locale] };
  return <span className={`chip ${tones[order.standing] ?? ''}`}>{chipText(order, texts)}</span>;
}

function OrderProgress({ order, locale }: Pick<CardProps, 'order' | 'locale'>) {
  const { delivered } = order;
  const words = standingMessages[locale];
  if (!delivered) return <p className="soft">{words.notBegun}</p>;
  const shape = describeNumbers(locale);
  const { done, of } = delivered;
  const percent = Math.min(99, Math.floor((done * 100) / Math.max(1, of)));
  const text = words.delivered(formatCount(done, shape), formatCount(of, shape));
  return (
    <div className="prog-line">
      <p>
        <b>{text}</b>
        <span>{formatPercent(percent, shape)}</span>
      </p>
      <progress max={of} value={done} aria-label={text} />
    </div>
  );
}

function OrderExplanation({ order, locale }: Pick<CardProps, 'order' | 'locale'>) {
  const words = standingMessages[locale];
  const { standing, delivered, refundedCents, refundBasis: basis, refillStatus } = order;
  const count = (value = 0) => formatCount(value, describeNumbers(locale));
  const [sentence, ...more] = explainStanding(standing, words, {
    delivered: count(delivered?.done),
    quantity: count(delivered?.of),
    begun: Boolean(delivered?.done),
    back: refundedCents > 0 ? formatMoney(refundedCents, locale) : undefined,
    basis: basis ? { delivered: count(basis.delivered), quantity: count(basis.quantity) } : undefined,
  });
  return (
    <>
      {standing === 'underway' && <OrderProgress order={order} locale={locale} />}
      {standing === 'partial' && <b>{sentence}</b>}
      {standing !== 'underway' && standing !== 'partial' && !refillStatus && (
        <p className="soft">{sentence}</p>
      )}
      {refillStatus && <p className="soft">{words.refill[refillStatus]}</p>}
      {more.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </>
  );
}

function ReorderLink({ order, locale, services }: CardProps) {
  const words = accountMessages[locale];
  const service = services.find(({ id }) => id === order.serviceId);
  if (!service || service.quantity !== order.quantity || order.standing === 'held') return null;
  const today = formatMoney(service.priceCents, locale);
  const same = service.priceCents === order.listPriceCents;
  const query = new URLSearchParams({ service: String(service.id), username: order.username });
  return (
    <p>
      <a href={`${pathTo('checkout', locale)}?${query}`}>{words.reorder}</a>{' '}
      <small className="soft">
        {same ? words.today(today) : words.todayOther(formatMoney(order.listPriceCents, locale), today)}
      </small>
    </p>
  );
}

function RefillForm({ order, locale }: Pick<CardProps, 'order' | 'locale'>) {
  if (!order.mayAskRefill) return null;
  return (
    <AccountForm locale={locale}>
      <input type="hidden" name="order" value={order.number} />
      <StepButton step="refill" look="btn small" text={accountMessages[locale].askRefill} />
    </AccountForm>
  );
}

/** Standings that prove a payment. A cancelled order may never have been paid. */
const sold: readonly OrderDisplayState[] = ['underway', 'completed', 'partial', 'withdrawn', 'refunded'];

/** The linked page also offers a full invoice. */
function InvoiceLink({ order, locale }: Pick<CardProps, 'order' | 'locale'>) {
  if (!sold.includes(order.standing) || order.totalCents === 0) return null;
  return (
    <a href={`${pathTo('invoice', locale)}?order=${order.accessToken}`}>{accountMessages[locale].invoice}</a>
  );
}

export function AccountOrderCard(props: CardProps) {
  const { order, locale } = props;
  const words = accountMessages[locale];
  const { correct } = trackingMessages[locale].success;
  const page = `${pathTo('orderSuccess', locale)}?order=${order.accessToken}`;
  return (
    <article className="sheet ord">
      <h3>
        <a href={page}>
          {packageLine(order, trackingMessages[locale], { shape: describeNumbers(locale), locale })}
        </a>
      </h3>
      <StateChip order={order} locale={locale} />
      <p className="meta">
        @{order.username}&nbsp;· {formatDate(order.createdAt, locale)}&nbsp;· {order.number}
      </p>
      <b>{formatMoney(order.totalCents, locale)}</b>
      <div className="ord-state">
        <OrderExplanation order={order} locale={locale} />
        <div className="row">
          <a className="btn small" href={page}>
            {words.see}
          </a>
          {order.mayCorrect && (
            <a href={`${page}#${correctAnchor}`}>
              {correct[isForPosts(order.serviceType) ? 'wrongPosts' : 'wrong']}
            </a>
          )}
          <RefillForm order={order} locale={locale} />
          <InvoiceLink order={order} locale={locale} />
          {order.reviewToken && (
            <a href={`${pathTo('writeReview', locale)}?token=${order.reviewToken}`}>{words.review}</a>
          )}
          {order.mayWithdraw && (
            <a href={pathTo('withdrawal', locale)}>{pageMessages[locale].names.withdrawal}</a>
          )}
          {order.standing === 'partial' && <a href={pathTo('contact', locale)}>{words.question}</a>}
        </div>
        <ReorderLink {...props} />
      </div>
    </article>
  );
}
