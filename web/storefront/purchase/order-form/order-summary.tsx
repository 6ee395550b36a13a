import { useSyncExternalStore } from 'react';
import { deliveryOf } from '#contracts/orders/delivery-times.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { taxInGross } from '#contracts/tax/tax.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { orderAsideMessages } from '#messages/order-aside.ts';
import { formatCents, formatPercent } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { PaymentMarks } from '../../parts/payment-marks.tsx';
import { SafetyNote, WhatHappensNext } from '../../parts/what-happens-next.tsx';
import { BusyButton } from '../../shared/busy-button.tsx';
import type { AppliedCode } from '../../shared/form-memory.ts';
import { StaticHtml } from '../../shared/static-html.tsx';
import type { FormContext } from '../contexts.ts';
import { bonusLine, type Quote, quoteLine } from '../package/packages.ts';
import { type AmountDue, amountAfterCode, useAppliedCode } from '../payment/applied-code.ts';

function watchConnection(change: () => void): () => void {
  addEventListener('online', change);
  addEventListener('offline', change);
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}

const useOffline = (): boolean =>
  useSyncExternalStore(
    watchConnection,
    () => !navigator.onLine,
    () => false,
  );

interface SummaryProps {
  frame: FormContext;
  quote: Quote | undefined;
  news: string | undefined;
  username: string;
  posts: number;
  opening: boolean;
  failed: boolean;
}

interface LinesProps extends Pick<SummaryProps, 'frame' | 'quote' | 'username' | 'posts'> {
  due: AmountDue | undefined;
  code: AppliedCode | undefined;
}

function whyCodeDoesNotApply(
  { minimumCents }: AppliedCode,
  totalCents: number,
  { words, props }: FormContext,
): string {
  const { discountFrom, discountNot } = words.summary;
  return totalCents < minimumCents ? discountFrom(formatCents(minimumCents, props.shape)) : discountNot;
}

interface LineProps {
  name: string;
  value: string | number | undefined;
  look?: string;
}

const Line = ({ name, value, look }: LineProps) => (
  <div className={look}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function SummaryLines({ frame, quote, due, code, username, posts }: LinesProps) {
  const { summary } = frame.words;
  const { shape, taxRate, type } = frame.props;
  const bonus = quote && bonusLine(quote, summary, shape);
  return (
    <dl className="lines">
      <Line name={summary.profile} value={username ? `@${username}` : '—'} />
      {isForPosts(type) && <Line name={summary[type].posts} value={posts || '—'} />}
      <Line
        look="follows"
        name={quote ? quoteLine(quote, summary, shape) : summary.noPackage}
        value={quote ? formatCents(quote.totalCents, shape) : '—'}
      />
      {bonus && <Line look="follows" name={bonus} value={formatCents(0, shape)} />}
      {due && code && (
        <Line
          name={summary.discount(code.code)}
          value={
            due.discount
              ? `−${formatCents(due.discount.cents, shape)}`
              : whyCodeDoesNotApply(code, due.totalCents, frame)
          }
        />
      )}
      <Line name={summary.delivery} value={deliveryOf(frame.props.deliveries, quote)} />
      {quote && <Line name={summary.refill} value={summary.refillDays(quote.refillDays)} />}
      <div className="tot">
        <dt>{summary.total}</dt>
        <dd data-total="" suppressHydrationWarning>
          {due ? formatCents(due.totalCents, shape) : '—'}
        </dd>
      </div>
      <div className="follows">
        <dt>{summary.taxIncluded(formatPercent(taxRate / 100, shape))}</dt>
        <dd className="soft">{due ? formatCents(taxInGross(due.totalCents, taxRate), shape) : '—'}</dd>
      </div>
    </dl>
  );
}

/** Beside the form on wide screens. On narrow ones the total and button stay at the bottom edge. */
export function OrderSummary(props: SummaryProps) {
  const { frame, quote, news, opening, failed } = props;
  const { summary } = frame.words;
  const { locale } = frame.props;
  const code = useAppliedCode();
  const due = quote && amountAfterCode(code, quote);
  const failure = failed ? summary.openingFailed : '';
  const trouble = useOffline() ? summary.offline : failure;
  const said = trouble || news;
  return (
    <div className="beside">
      <aside className="sheet sum" aria-label={summary.label}>
        <h2>{summary.title}</h2>
        <SummaryLines {...props} due={due} code={code} />
        <div className="bar">
          <p className={trouble ? 'err' : 'err news'} role="alert">
            {said && (
              <>
                <Icon name="alert" />
                <span>{said}</span>
              </>
            )}
          </p>
          <p>
            <small className="soft">{summary.totalWithTax}</small>
            <b data-total="" suppressHydrationWarning>
              {due ? formatCents(due.totalCents, frame.props.shape) : '—'}
            </b>
          </p>
          <BusyButton
            type="submit"
            id="pay"
            look="btn main"
            busy={opening}
            text={opening ? summary.opening : summary.pay}
          />
        </div>
        <StaticHtml tag="p" className="safe">
          {import.meta.env.SSR && <SafetyNote text={orderAsideMessages[locale].safe} />}
        </StaticHtml>
        <StaticHtml
          tag="ul"
          className="marks"
          aria-label={import.meta.env.SSR ? orderAsideMessages[locale].methods : undefined}
        >
          {import.meta.env.SSR && <PaymentMarks />}
        </StaticHtml>
      </aside>
      <StaticHtml
        tag="ul"
        className="after"
        aria-label={import.meta.env.SSR ? checkoutPageMessages[locale].after.label : undefined}
      >
        {import.meta.env.SSR && <WhatHappensNext words={checkoutPageMessages[locale].after} />}
      </StaticHtml>
    </div>
  );
}
