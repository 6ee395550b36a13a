import { orderPathTo } from '#contracts/order-paths.ts';
import { taxWithin } from '#contracts/tax.ts';
import { formatCents, formatPercent } from '../../number-shape.ts';
import { Afterwards } from '../../parts/afterwards.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { TakenOffer } from '../../shared/form-memory.ts';
import type { PaymentFrame } from '../frames.ts';
import type { Quote } from '../package/packages.ts';
import { DraftPosts } from '../posts/post-mini.tsx';
import { bonusOf, lineOf, priceBefore } from './plan.ts';

/** What is bought and what it comes to. */
export interface Bill {
  quote: Quote;
  taken: TakenOffer | undefined;
  /** What the shop has agreed to charge, once it has. */
  agreed: { totalCents: number; discount: { code: string; cents: number } | null } | undefined;
  username: string;
  /** Likes and views: which posts are chosen. */
  posts: string[] | undefined;
}

interface SummaryProps {
  frame: PaymentFrame;
  bill: Bill;
  /** While the bank is asked the order stays as it is. */
  locked: boolean;
}

/** Only what is true of this very order; nothing to say, no banner. */
function claimOf({ frame, bill }: Pick<SummaryProps, 'frame' | 'bill'>): string | undefined {
  const { exclusive } = frame.words;
  const money = (cents: number) => formatCents(cents, frame.props.shape);
  const { taken, agreed, quote } = bill;
  if (agreed?.discount) return exclusive.discount(money(agreed.discount.cents));
  if (taken) return exclusive.taken(money(taken.savingsCents));
  const before = priceBefore(quote, frame);
  return before === undefined ? undefined : exclusive.reduced(money(before));
}

function ExclusiveBanner(props: Pick<SummaryProps, 'frame' | 'bill'>) {
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

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      {/* A value that comes later takes the place of another: nothing on the page moves. */}
      <dd key={value}>{value}</dd>
    </div>
  );
}

/** Total with tax, features, delivery estimate: before the button that binds (LAW row 2). */
export function PaySummary({ frame, bill, locked }: SummaryProps) {
  const { form, pay, props, words } = frame;
  const { summary } = form;
  const { quote, agreed } = bill;
  const money = (cents: number) => formatCents(cents, props.shape);
  const totalCents = agreed?.totalCents ?? quote.totalCents;
  const bonus = bonusOf(quote, frame);
  const discountCents = agreed?.discount?.cents ?? 0;
  return (
    <div className="beside">
      <aside className="sheet sum" aria-label={summary.label}>
        <div className="head row">
          <h2>{summary.title}</h2>
          {!locked && <a href={orderPathTo(quote.type, props.locale)}>{words.changePackage}</a>}
        </div>
        <ExclusiveBanner frame={frame} bill={bill} />
        <dl className="lines">
          <Line name={summary.profile} value={bill.username ? `@${bill.username}` : '—'} />
          {quote.type !== 'followers' && (
            <Line
              name={summary[quote.type].posts}
              value={bill.posts?.length ? String(bill.posts.length) : '—'}
            />
          )}
          <Line name={lineOf(quote, frame)} value={money(totalCents + discountCents)} />
          {bonus && <Line name={bonus} value={money(0)} />}
          {agreed?.discount && (
            <Line name={pay.discount.line(agreed.discount.code)} value={`−${money(discountCents)}`} />
          )}
          <Line name={summary.delivery} value={props.delivery ?? summary.deliveryText} />
          <div className="tot" data-kept="">
            <dt>{summary.total}</dt>
            <dd>{money(totalCents)}</dd>
          </div>
          <div>
            <dt>{summary.taxIncluded(formatPercent(props.taxRate / 100, props.shape))}</dt>
            <dd className="soft">{money(taxWithin(totalCents, props.taxRate))}</dd>
          </div>
        </dl>
        {quote.type !== 'followers' && <DraftPosts posts={bill.posts} label={pay.posts[quote.type]} />}
      </aside>
      <ul className="after" aria-label={frame.words.after.label}>
        <Afterwards words={frame.words.after} />
      </ul>
    </div>
  );
}
