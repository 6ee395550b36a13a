import { useSyncExternalStore } from 'react';
import { deliveryOf } from '#contracts/orders/delivery-times.ts';
import { isForPosts } from '#contracts/orders/states.ts';
import { taxWithin } from '#contracts/tax/tax.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import { orderAsideMessages } from '#messages/order-aside.ts';
import { formatCents, formatPercent } from '../../number-shape.ts';
import { Afterwards, Safe } from '../../parts/afterwards.tsx';
import { Icon } from '../../parts/icon.tsx';
import { PaymentMarks } from '../../parts/payment-marks.tsx';
import type { TakenCode } from '../../shared/form-memory.ts';
import { Served } from '../../shared/served.tsx';
import type { FormFrame } from '../frames.ts';
import { bonusLine, type Quote, quoteLine } from '../package/packages.ts';
import { type Due, dueFor, useTakenCode } from '../payment/taken-code.ts';

function watch(change: () => void): () => void {
  addEventListener('online', change);
  addEventListener('offline', change);
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}

const useOffline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => !navigator.onLine,
    () => false,
  );

interface SummaryProps {
  frame: FormFrame;
  quote: Quote | undefined;
  /** Change of the chosen package's price. */
  news: string | undefined;
  username: string;
  posts: number;
  opening: boolean;
  failed: boolean;
}

interface LinesProps extends Pick<SummaryProps, 'frame' | 'quote' | 'username' | 'posts'> {
  due: Due | undefined;
  code: TakenCode | undefined;
}

/** Explains why an applied code does not reduce this package. */
function whyNot({ minimumCents }: TakenCode, totalCents: number, { words, props }: FormFrame): string {
  const { discountFrom, discountNot } = words.summary;
  return totalCents < minimumCents ? discountFrom(formatCents(minimumCents, props.shape)) : discountNot;
}

function Lines({ frame, quote, due, code, username, posts }: LinesProps) {
  const { summary } = frame.words;
  const { shape, taxRate } = frame.props;
  const bonus = quote && bonusLine(quote, summary, shape);
  return (
    <dl className="lines">
      <div>
        <dt>{summary.profile}</dt>
        <dd>{username ? `@${username}` : '—'}</dd>
      </div>
      {isForPosts(frame.props.type) && (
        <div>
          <dt>{summary[frame.props.type].posts}</dt>
          <dd>{posts || '—'}</dd>
        </div>
      )}
      <div className="follows">
        <dt>{quote ? quoteLine(quote, summary, shape) : summary.noPackage}</dt>
        <dd>{quote ? formatCents(quote.totalCents, shape) : '—'}</dd>
      </div>
      {bonus && (
        <div className="follows">
          <dt>{bonus}</dt>
          <dd>{formatCents(0, shape)}</dd>
        </div>
      )}
      {due && code && (
        <div>
          <dt>{summary.discount(code.code)}</dt>
          <dd>
            {due.discount
              ? `−${formatCents(due.discount.cents, shape)}`
              : whyNot(code, due.totalCents, frame)}
          </dd>
        </div>
      )}
      <div>
        <dt>{summary.delivery}</dt>
        <dd>{deliveryOf(frame.props.deliveries, quote)}</dd>
      </div>
      {quote && (
        <div>
          <dt>{summary.refill}</dt>
          <dd>{summary.refillDays(quote.refillDays)}</dd>
        </div>
      )}
      <div className="tot">
        <dt>{summary.total}</dt>
        <dd data-total="" suppressHydrationWarning>
          {due ? formatCents(due.totalCents, shape) : '—'}
        </dd>
      </div>
      <div className="follows">
        <dt>{summary.taxIncluded(formatPercent(taxRate / 100, shape))}</dt>
        <dd className="soft">{due ? formatCents(taxWithin(due.totalCents, taxRate), shape) : '—'}</dd>
      </div>
    </dl>
  );
}

function PayButton({ opening, words }: { opening: boolean; words: OrderForm['summary'] }) {
  return (
    <button className="btn main" type="submit" id="pay" aria-disabled={opening || undefined}>
      {opening && <span className="spin" />}
      {opening ? words.opening : words.pay}
    </button>
  );
}

/** Beside the form on wide screens. On narrow ones the total and button stay at the bottom edge. */
export function OrderSummary(props: SummaryProps) {
  const { frame, quote, news, opening, failed } = props;
  const { summary } = frame.words;
  const { locale } = frame.props;
  const code = useTakenCode();
  const due = quote && dueFor(code, quote);
  const failure = failed ? summary.openingFailed : '';
  const trouble = useOffline() ? summary.offline : failure;
  const said = trouble || news;
  return (
    <div className="beside">
      <aside className="sheet sum" aria-label={summary.label}>
        <h2>{summary.title}</h2>
        <Lines {...props} due={due} code={code} />
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
          <PayButton opening={opening} words={summary} />
        </div>
        <Served tag="p" className="safe">
          {import.meta.env.SSR && <Safe text={orderAsideMessages[locale].safe} />}
        </Served>
        <Served
          tag="ul"
          className="marks"
          aria-label={import.meta.env.SSR ? orderAsideMessages[locale].methods : undefined}
        >
          {import.meta.env.SSR && <PaymentMarks />}
        </Served>
      </aside>
      <Served
        tag="ul"
        className="after"
        aria-label={import.meta.env.SSR ? checkoutPageMessages[locale].after.label : undefined}
      >
        {import.meta.env.SSR && <Afterwards words={checkoutPageMessages[locale].after} />}
      </Served>
    </div>
  );
}
