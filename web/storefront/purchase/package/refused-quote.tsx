import { type PackageSelection, quoteQuery } from '#contracts/checkout/checkout-query.ts';
import { homePath } from '../../home-path.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import type { PaymentContext } from '../contexts.ts';
import { NoticeBox } from '../payment/notice.tsx';
import { customAudience, customTotal, type Package, packagesFor } from './packages.ts';

type QuoteLink = Pick<Package, 'audience' | 'quantity' | 'priceCents'>;

interface RefusedQuoteProps {
  frame: PaymentContext;
  ask: PackageSelection;
}

function PackageLinks({ frame, entries }: { frame: PaymentContext; entries: QuoteLink[] }) {
  const { shape } = frame.props;
  const { summary } = frame.form;
  return (
    <ul className="sheet quotes">
      {entries.map((entry) => (
        <li key={`${entry.audience} ${entry.quantity}`}>
          <a href={`?${quoteQuery(entry)}`}>
            {(entry.audience === 'spain' ? summary.spainLine : summary.europeLine)(
              formatCount(entry.quantity, shape),
            )}
          </a>
          <b className="n">{formatCents(entry.priceCents, shape)}</b>
        </li>
      ))}
    </ul>
  );
}

function findOffersFor(quantity: number, all: readonly Package[]): QuoteLink[] {
  const packages = all.filter((entry) => entry.quantity === quantity);
  if (packages.length > 0) return packages;
  return [{ audience: customAudience, quantity, priceCents: customTotal(quantity, all) }];
}

/** Shown when the address names a price or quantity that the catalogue does not have. Lists what is sold instead. */
export function RefusedQuote({ frame, ask }: RefusedQuoteProps) {
  const { standalone } = frame.words;
  const all = (['europe', 'spain'] as const).flatMap((audience) =>
    packagesFor(frame.props.packages, audience),
  );
  if (ask.kind === 'none') {
    return (
      <section className="refused">
        <h2>{standalone.chooseTitle}</h2>
        <p>{standalone.chooseText}</p>
        <PackageLinks frame={frame} entries={all} />
      </section>
    );
  }
  const wrongPrice = ask.kind === 'price';
  const offered = wrongPrice ? findOffersFor(ask.quantity, all) : all;
  const notice = wrongPrice
    ? { title: standalone.priceTitle, text: standalone.priceText }
    : { title: standalone.unknownTitle, text: standalone.unknownText };
  return (
    <section className="refused">
      <div role="alert">
        <NoticeBox notice={{ tone: 'bad', ...notice }} />
      </div>
      <PackageLinks frame={frame} entries={offered} />
      <p>
        <a className="btn" href={homePath(frame.props.locale)}>
          {frame.words.home}
        </a>
      </p>
    </section>
  );
}
